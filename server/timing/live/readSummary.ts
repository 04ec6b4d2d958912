import { sql } from 'kysely';
import type { EngineDatabase } from '../../../engine/api/engine';
import { ERROR_STATES } from '../../../resources/passings/readStates';
import { knownClockOffsets } from '../../../resources/races/knownOffsets';
import type { LiveSummary } from '../../../resources/races/raceDay.calls';
import { RESULTS_FAILED } from '../../../resources/races/resultsFailed';
import { CLOCKS_APART, problemRows } from './problemRows';

export async function readSummary(db: EngineDatabase, eventId: number): Promise<LiveSummary> {
  const errorStates = sql`${[...ERROR_STATES]}::text[]`;
  const found = await sql<{ summary: LiveSummary }>`
    with feed as (select coalesce(max(seq), 0) as seq from timing_feeds where event_id = ${eventId}),
    fired as (
      select assigned.race_id, min(g.fired_at) as started_at from gunshots g cross join lateral (
        select unnest(g.race_ids) as race_id union select w.race_id from waves w where w.id = any(g.wave_ids)) assigned
      where g.event_id = ${eventId} and g.deleted_at is null group by assigned.race_id),
    states as (
      select race_id, jsonb_object_agg(state, athletes) as counts from (
        select race_id, state, count(*) as athletes from athletes where event_id = ${eventId} and deleted_at is null and race_id is not null
        group by race_id, state) s group by race_id),
    dealt_with as (
      select coalesce(timeline_id, 0) as timeline_id, state, count(*) as reads from passings
      where event_id = ${eventId} and mark = 'invalidated' and deleted_at is null and state = any(${errorStates}) group by 1, 2),
    counts as (
      select c.timeline_id, c.state, c.reads, case when c.state = any(${errorStates})
        and not (c.state = 'before_start' and t.type is not distinct from 'start') then c.reads - coalesce(d.reads, 0) else 0 end as errors
      from timing_counts c left join timelines t on t.id = c.timeline_id
        left join dealt_with d on d.timeline_id = c.timeline_id and d.state = c.state where c.event_id = ${eventId}),
    counted as (
      select timeline_id, sum(reads) filter (where state in ('valid', 'validated')) as passed,
        sum(errors) as errors from counts group by timeline_id),
    problems as (
      select x.kind as state, count(*) as errors from (${problemRows(eventId)}) x join athletes a on a.id = x.athlete_id and a.deleted_at is null
      group by x.kind),
    recent as (
      select timeline_id, greatest(sum(passed), 0) as passed from timing_rates
      where event_id = ${eventId} and second > floor(extract(epoch from now())) - 60 group by timeline_id),
    heard as (
      select t.id, max(d.last_passing_at + coalesce((x ->> 'offset_ms')::float8, 0) * interval '1 millisecond') as last_passing_at from timelines t cross join jsonb_array_elements(t.devices) x
        join timing_devices d on d.event_id = t.event_id and lower(d.device) = lower(btrim(x ->> 'id'))
      where t.event_id = ${eventId} and t.deleted_at is null group by t.id)
    select jsonb_build_object(
      'races', coalesce((select jsonb_agg(jsonb_build_object('race_id', r.id, 'status', r.status, 'started_at', ${iso('f.started_at')},
          'counts', coalesce(s.counts, '{}')) order by r.position, r.id)
        from races r left join fired f on f.race_id = r.id left join states s on s.race_id = r.id
        where r.event_id = ${eventId} and r.deleted_at is null), '[]'),
      'timelines', coalesce((select jsonb_agg(jsonb_build_object('timeline_id', t.id, 'passed', coalesce(c.passed, 0), 'errors', coalesce(c.errors, 0),
          'per_minute', coalesce(p.passed, 0), 'last_passing_at', ${iso('h.last_passing_at')}) order by t.id)
        from timelines t left join counted c on c.timeline_id = t.id left join recent p on p.timeline_id = t.id left join heard h on h.id = t.id
        where t.event_id = ${eventId} and t.deleted_at is null), '[]'),
      'devices', coalesce((select jsonb_agg(jsonb_build_object('device', device, 'last_passing_at', ${iso('last_passing_at')},
          'last_received_at', ${iso('last_received_at')}, 'reads', reads) order by device)
        from timing_devices where event_id = ${eventId}), '[]'),
      'errors', coalesce((select jsonb_object_agg(state, reads) from (
        select state, sum(errors) as reads from (select state, errors from counts union all select state, errors from problems
          union all select ${RESULTS_FAILED}, count(*) from race_failures where event_id = ${eventId}) f
        group by state having sum(errors) > 0) e), '{}'),
      'reads', coalesce((select sum(reads) from counts), 0),
      'seq', (select seq from feed),
      'pending', (select count(*) from stale_results where event_id = ${eventId})) as summary`.execute(db);
  const [row] = found.rows;
  if (!row) throw new Error('A select without a table gives one row.');
  const offsets = await knownClockOffsets(db, eventId);
  const { errors } = row.summary;
  return offsets.length === 0 ? row.summary : { ...row.summary, errors: { ...errors, [CLOCKS_APART]: offsets.length } };
}

function iso(column: string) {
  return sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}
