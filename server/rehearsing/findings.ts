import { sql } from 'kysely';
import type { EngineDatabase } from '../../engine/api/engine';
import { toCode } from '../../engine/fields/text/parseText';
import { ERROR_STATES } from '../../resources/passings/readStates';

const COUNTS = sql`('valid', 'validated')`;
const REFUSED = sql`(${sql.join(ERROR_STATES.map((state) => sql.lit(state)))})`;

interface At {
  readonly eventId: number;
  readonly chips: ReadonlySet<string>;
  /** A main timeline and those that stand in for it. */
  readonly timelineIds: readonly number[];
}

/** Athletes who wear one of the chips, and how many of them have no time at a timeline. */
export async function timedAt(db: EngineDatabase, { eventId, chips, timelineIds }: At) {
  const found = await sql<{ athletes: number; untimed: number }>`
    with worn as (
      select distinct athlete_id from athlete_chips
      where event_id = ${eventId} and chipcode = any(${[...chips].map(toCode)}::text[]))
    select count(*)::int as athletes, (count(*) filter (where not exists (
        select 1 from passings p where p.athlete_id = worn.athlete_id and p.timeline_id = any(${[...timelineIds]}::bigint[])
          and p.state in ${COUNTS} and p.deleted_at is null)))::int as untimed
    from worn`.execute(db);
  return found.rows[0] ?? { athletes: 0, untimed: 0 };
}

/** Athletes whose time is by a device, and athletes of whom it has reads that were refused. */
export async function readBy(db: EngineDatabase, { eventId, device }: { eventId: number; device: string }) {
  const found = await sql<{ timed: number; refused: number }>`
    select (count(distinct athlete_id) filter (where state in ${COUNTS}))::int as timed,
      (count(distinct athlete_id) filter (where state in ${REFUSED}))::int as refused
    from passings where event_id = ${eventId} and lower(btrim(device)) = lower(btrim(${device})) and deleted_at is null`.execute(
    db,
  );
  return found.rows[0] ?? { timed: 0, refused: 0 };
}

/** Reads of an event, those of chips that nobody has, and by timeline the athletes who were seen there. */
export async function readsOf(db: EngineDatabase, eventId: number) {
  const [totals, seen] = await Promise.all([
    sql<{ reads: number; unknown_reads: number; unknown_chips: number }>`
      select count(*)::int as reads, (count(*) filter (where state = 'unknown_chip'))::int as unknown_reads,
        (count(distinct chipcode) filter (where state = 'unknown_chip'))::int as unknown_chips
      from passings where event_id = ${eventId} and deleted_at is null`.execute(db),
    sql<{ timeline_id: number; seen: number }>`
      select timeline_id, count(distinct athlete_id)::int as seen from passings
      where event_id = ${eventId} and timeline_id is not null and deleted_at is null group by 1`.execute(db),
  ]);
  return {
    ...(totals.rows[0] ?? { reads: 0, unknown_reads: 0, unknown_chips: 0 }),
    seen: new Map(seen.rows.map((row) => [row.timeline_id, row.seen])),
  };
}

/** Why athletes have no time at the finish, the most telling first. */
export const WHY_UNTIMED = ['no_chip', 'never_read', 'refused_at_finish', 'split_missing', 'not_at_finish'] as const;
export type WhyUntimed = (typeof WHY_UNTIMED)[number];

/** Athletes of races without a time at the finish, by why: each is counted once. And how many are there, by race. */
export async function untimedOf(
  db: EngineDatabase,
  { eventId, raceIds }: { eventId: number; raceIds: readonly number[] },
) {
  const found = await sql<{ race_id: number; why: WhyUntimed | null; count: number }>`
    with read as (
      select p.athlete_id, bool_or(t.type = 'finish' and p.state in ${COUNTS}) as at_finish,
        bool_or(t.type = 'finish' and p.state in ${REFUSED}) as is_refused
      from passings p left join timelines t on t.id = p.timeline_id
      where p.event_id = ${eventId} and p.athlete_id is not null and p.deleted_at is null group by 1)
    select a.race_id, case
        when a.state = 'finished' then null
        when coalesce(cardinality(a.chipcodes), 0) = 0 then 'no_chip'
        when r.athlete_id is null then 'never_read'
        when r.at_finish then 'split_missing'
        when r.is_refused then 'refused_at_finish'
        else 'not_at_finish' end as why, count(*)::int as count
    from athletes a left join read r on r.athlete_id = a.id
    where a.race_id = any(${[...raceIds]}::bigint[]) and a.deleted_at is null group by 1, 2`.execute(db);
  return found.rows;
}
