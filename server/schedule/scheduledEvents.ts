import { type RawBuilder, sql } from 'kysely';
import type { EngineDatabase } from '../../engine/api/engine';
import { PUBLISH_DAYS, SUBMIT_DAYS, TO_PUBLISH, TO_SUBMIT } from '../../resources/events/deadlines';
import { NOBODY } from '../../resources/events/schedule';
import type { NearestEvents, ScheduledEvent, ScheduleFilters } from '../../resources/events/schedule.calls';

/** Days, both included, `YYYY-MM-DD`. */
export interface Period {
  readonly from: string;
  readonly to: string;
}

interface Asked {
  readonly period: Period;
  readonly filters: ScheduleFilters;
}

/** Of a shared page: `limit` rows from `offset` on. */
interface Slice {
  readonly limit: number;
  readonly offset: number;
}

/** Rehearsals stand aside. */
export const IS_EVENT = sql`e.deleted_at is null and e.rehearsal_of_id is null`;

/** The last day of an event. */
export const LAST_DAY = sql`coalesce(e.end_date, e.start_date)`;

/** The events of a period that the filters leave, the first first: one statement, whatever their number. */
export async function scheduledEvents(
  db: EngineDatabase,
  asked: Asked,
  { limit, offset }: Slice,
): Promise<ScheduledEvent[]> {
  const found = await sql<ScheduledEvent>`
    select e.id, e.name, e.version, e.updated_at, e.status, e.locked, e.start_date, ${LAST_DAY} as end_date, e.timezone, e.city, e.country,
      case when ${isIn(TO_SUBMIT)} then ${deadline(SUBMIT_DAYS)} end as submit_before,
      case when ${isIn(TO_PUBLISH)} then ${deadline(PUBLISH_DAYS)} end as publish_before,
      json_build_object('id', o.id, 'name', o.name) as organization,
      case when p.id is not null then json_build_object('id', p.id, 'name', ${personName('p')}) end as support_member,
      array(select distinct r.sport from races r where r.event_id = e.id and r.deleted_at is null order by 1) as sports
    from events e
      join organizations o on o.id = e.organization_id
      left join profiles p on p.id = e.support_member_id and p.deleted_at is null
    where ${isAsked(asked)}
    order by e.start_date, e.id limit ${limit} offset ${offset}`.execute(db);
  return found.rows;
}

export async function countScheduled(db: EngineDatabase, asked: Asked): Promise<number> {
  const found = await sql<{ count: number }>`
    select count(*)::int as count from events e where ${isAsked(asked)}`.execute(db);
  return found.rows[0]?.count ?? 0;
}

/** What the filters leave next to a period, on either side: one statement, each half of it along the index of first days. */
export async function nearestEvents(
  db: EngineDatabase,
  { period: { from, to }, filters }: Asked,
): Promise<NearestEvents> {
  const isLeftOf = (isThere: RawBuilder<unknown>) => sql.join([IS_EVENT, isThere, ...isLeft(filters)], sql` and `);
  const nearest = (isThere: RawBuilder<unknown>, order: RawBuilder<unknown>) => sql`
    (select json_build_object('id', e.id, 'name', e.name, 'start_date', e.start_date)
      from events e where ${isLeftOf(isThere)} order by ${order} limit 1)`;
  const found = await sql<NearestEvents>`select
    ${nearest(sql`e.start_date < ${from}::date and ${LAST_DAY} < ${from}::date`, sql`e.start_date desc, e.id desc`)} as before,
    ${nearest(sql`e.start_date > ${to}::date`, sql`e.start_date, e.id`)} as after`.execute(db);
  return found.rows[0] ?? { before: null, after: null };
}

export function personName(alias: string): RawBuilder<string> {
  return sql`concat_ws(' ', ${sql.ref(`${alias}.first_name`)}, ${sql.ref(`${alias}.last_name`)})`;
}

/** It takes place in the period, or something of it is due then. */
function isAsked({ period: { from, to }, filters }: Asked): RawBuilder<unknown> {
  const isDue = (statuses: readonly string[], days: number) =>
    sql`${isIn(statuses)} and ${deadline(days)} between ${from}::date and ${to}::date`;
  const conditions = [
    IS_EVENT,
    // What begins later has nothing due by then; this one alone is found by the index of first days.
    sql`e.start_date <= ${to}::date + ${sql.lit(SUBMIT_DAYS)}::int`,
    sql`(e.start_date <= ${to}::date and ${LAST_DAY} >= ${from}::date
      or ${isDue(TO_SUBMIT, SUBMIT_DAYS)} or ${isDue(TO_PUBLISH, PUBLISH_DAYS)})`,
    ...isLeft(filters),
  ];
  return sql.join(conditions, sql` and `);
}

function isLeft({ organization_id, status, support_member_id, sport }: ScheduleFilters): RawBuilder<unknown>[] {
  return [
    ...(organization_id === undefined ? [] : [sql`e.organization_id = ${organization_id}`]),
    ...(status === undefined ? [] : [sql`e.status = ${status}`]),
    ...(support_member_id === undefined
      ? []
      : [
          support_member_id === NOBODY
            ? sql`e.support_member_id is null`
            : sql`e.support_member_id = ${support_member_id}`,
        ]),
    ...(sport === undefined
      ? []
      : [sql`exists (select 1 from races r where r.event_id = e.id and r.deleted_at is null and r.sport = ${sport})`]),
  ];
}

function isIn(statuses: readonly string[]): RawBuilder<unknown> {
  return sql`e.status in (${sql.join(statuses.map((status) => sql.lit(status)))})`;
}

function deadline(days: number): RawBuilder<unknown> {
  return sql`e.start_date - ${sql.lit(days)}::int`;
}
