import { endOfISOWeek, formatISO, parseISO, startOfISOWeek } from 'date-fns';
import { sql } from 'kysely';
import type { EngineDatabase } from '../../engine/api/engine';
import { MOST_AT_ONCE, MOST_IN_WEEK } from '../../resources/events/schedule';
import type { MemberLoad, WeekLoad } from '../../resources/events/schedule.calls';
import { IS_EVENT, LAST_DAY, type Period, personName } from './scheduledEvents';

/** The events that take place in the period, or are meant to. What is filtered away is work all the same. */
const spans = ({ from, to }: Period) => sql`
  select e.id, e.support_member_id as member, greatest(e.start_date, ${from}::date) as first, least(${LAST_DAY}, ${to}::date) as last
  from events e
  where ${IS_EVENT} and e.status not in ('rejected', 'cancelled') and e.start_date <= ${to}::date and ${LAST_DAY} >= ${from}::date`;

/** Of everybody who may look after events, and of those who still do, though they may no longer: how many, and on which days too many at once. */
export async function memberLoads(db: EngineDatabase, period: Period): Promise<MemberLoad[]> {
  const found = await sql<MemberLoad>`
    with span as materialized (${spans(period)}),
    daily as (
      select member, day::date as day, count(*)::int as events
      from span, generate_series(first, last, interval '1 day') day
      where member is not null group by 1, 2),
    loads as (
      select member, max(events) as most,
        array_agg(day order by day) filter (where events > ${sql.lit(MOST_AT_ONCE)}) as overloaded,
        array_agg(events order by day) filter (where events > ${sql.lit(MOST_AT_ONCE)}) as counts
      from daily group by 1),
    counts as (select member, count(*)::int as events from span where member is not null group by 1)
    select p.id, ${personName('p')} as name, p.is_super_admin as is_in_team, coalesce(c.events, 0) as events, coalesce(l.most, 0) as most_at_once,
      coalesce(l.overloaded, '{}') as overloaded_days, coalesce(l.counts, '{}') as overloaded_counts
    from profiles p left join counts c on c.member = p.id left join loads l on l.member = p.id
    where p.deleted_at is null and (p.is_super_admin or c.member is not null)
    order by p.last_name, p.first_name, p.id limit 250`.execute(db);
  return found.rows;
}

/** How many events of the period nobody looks after. */
export async function unassignedEvents(db: EngineDatabase, period: Period): Promise<number> {
  const found = await sql<{ count: number }>`
    select count(*)::int as count from (${spans(period)}) span where member is null`.execute(db);
  return found.rows[0]?.count ?? 0;
}

/** The weeks that the period has a part of, whole, where they have events. An event of two weeks counts in both. */
export async function weekLoads(db: EngineDatabase, period: Period, inWeek: number): Promise<WeekLoad[]> {
  const found = await sql<WeekLoad>`
    with span as (${spans(wholeWeeks(period))})
    select week::date as monday, count(*)::int as events, count(*) > ${inWeek} as is_overloaded
    from span, generate_series(date_trunc('week', first::timestamp), last::timestamp, interval '1 week') week
    group by 1 order by 1`.execute(db);
  return found.rows;
}

function wholeWeeks({ from, to }: Period): Period {
  const dayOf = (date: Date) => formatISO(date, { representation: 'date' });
  return { from: dayOf(startOfISOWeek(parseISO(from))), to: dayOf(endOfISOWeek(parseISO(to))) };
}

/** What all members together look after well in a week. */
export function mostInWeek(members: readonly MemberLoad[]): number {
  return MOST_IN_WEEK * Math.max(members.filter(({ is_in_team }) => is_in_team).length, 1);
}
