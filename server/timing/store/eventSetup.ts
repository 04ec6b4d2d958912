import { sql } from 'kysely';
import type { EngineDatabase } from '../../../engine/api/engine';
import { USUAL_LAPS } from '../../../resources/race_timelines/coursePoints';
import { withInheritedPlaces } from '../../../resources/race_timelines/inheritedPlaces';
import { MOST_LAPS } from '../../../resources/races/raceKinds';
import { type CompiledRace, compileRace } from '../resolve/compileRace';
import type { Gunshot, RaceRules, RaceTimeline, StartWindow } from '../resolve/types';
import { lastStanding } from './lastStanding';
import { milliseconds } from './milliseconds';

/** What the reads of one event are judged by, made ready. */
export interface EventSetup {
  readonly races: ReadonlyMap<number, SetUpRace>;
  /** Where each device stands: timelines and what its clock is off at each, by the device's folded name. */
  readonly devices: ReadonlyMap<string, DevicePlace>;
}

export interface SetUpRace {
  readonly name: string;
  readonly compiled: CompiledRace;
  readonly isFinished: boolean;
  /** When it starts by plan, epoch ms; null when nobody said. */
  readonly startAt: number | null;
  /** Winner of a finished backyard; null when there is none. */
  readonly lastStandingId: number | null;
}

export interface DevicePlace {
  readonly timelineIds: readonly number[];
  readonly offsetMs: number;
}

/** The same as rows, for asking what a change of them would do. */
export interface SetupRows {
  races: (Omit<RaceRules, 'timelines' | 'startWindow' | 'waveStartWindows' | 'startFlows'> &
    WindowSettings & {
      name: string;
      status: string;
      startAt: number | null;
      lastStandingId: number | null;
      mostLaps: number | null;
    })[];
  waves: (WindowSettings & { waveId: number; raceId: number })[];
  startFlows: { raceId: number; gunAt: number; endsAt: number }[];
  timelines: (RaceTimeline & { raceId: number })[];
  backups: { timelineId: number; backupOf: number }[];
  devices: { id: string; timelineId: number; offsetMs: number }[];
  gunshots: (Gunshot & { id: number })[];
}

/** Start windows as they are set, in seconds; null for the default. */
interface WindowSettings {
  startWindowBefore: number | null;
  startWindowAfter: number | null;
}

/** Loads and compiles the races of an event with their timelines, devices and gunshots. One query. */
export async function loadEventSetup(db: EngineDatabase, eventId: number): Promise<EventSetup> {
  return compileSetup(await loadSetupRows(db, eventId));
}

export async function loadSetupRows(db: EngineDatabase, eventId: number): Promise<SetupRows> {
  const loaded = await sql<SetupRows>`
    select
      coalesce((select jsonb_agg(jsonb_build_object('raceId', r.id, 'name', r.name, 'sport', r.sport, 'startType', r.start_type, 'kind', r.kind, 'timeLimitMs', r.time_limit_ms, 'laps', least(coalesce(r.laps, 1), ${MOST_LAPS}::int),
          'minLapTimeMs', r.min_lap_time, 'cutoffAt', ${milliseconds('r.cutoff_at')}, 'status', r.status, 'startAt', ${milliseconds('r.start_at')},
          'startWindowBefore', r.start_window_before, 'startWindowAfter', r.start_window_after,
          'mostLaps', case when r.kind in ('fixed_time', 'backyard') or r.laps > ${USUAL_LAPS}::int then (select max(x.laps) from results x where x.race_id = r.id) end,
          'lastStandingId', case when r.status = 'after' then ${lastStanding('r')} end) order by r.id)
        from races r where r.event_id = ${eventId} and r.deleted_at is null), '[]') as races,
      coalesce((select jsonb_agg(jsonb_build_object('waveId', w.id, 'raceId', w.race_id, 'startWindowBefore', w.start_window_before,
          'startWindowAfter', w.start_window_after) order by w.id)
        from waves w where w.event_id = ${eventId} and w.deleted_at is null
          and (w.start_window_before is not null or w.start_window_after is not null)), '[]') as waves,
      coalesce((select jsonb_agg(jsonb_build_object('raceId', f.race_id, 'gunAt', f.gun_at, 'endsAt', f.ends_at) order by f.race_id, f.gun_at)
        from start_flows f where f.event_id = ${eventId} and f.ends_at is not null), '[]') as "startFlows",
      coalesce((select jsonb_agg(jsonb_build_object('raceId', rt.race_id, 'timelineId', t.id, 'type', t.type, 'passingMode', t.passing_mode,
          'backupOf', t.backup_of_id, 'distance', metres_of(rt.distance), 'position', rt.position, 'lap', rt.lap, 'minGapMs', rt.min_gap_ms,
          'opensAt', ${milliseconds('rt.opens_at')}, 'closesAt', ${milliseconds('rt.closes_at')}, 'isRequired', rt.required) order by rt.id)
        from race_timelines rt join timelines t on t.id = rt.timeline_id
        where rt.event_id = ${eventId} and rt.deleted_at is null and t.deleted_at is null), '[]') as timelines,
      coalesce((select jsonb_agg(jsonb_build_object('timelineId', t.id, 'backupOf', t.backup_of_id) order by t.id)
        from timelines t where t.event_id = ${eventId} and t.deleted_at is null and t.passing_mode = 'backup' and t.backup_of_id is not null), '[]') as backups,
      coalesce((select jsonb_agg(jsonb_build_object('id', d ->> 'id', 'timelineId', t.id, 'offsetMs', coalesce((d ->> 'offset_ms')::bigint, 0)) order by t.id)
        from timelines t cross join jsonb_array_elements(t.devices) d where t.event_id = ${eventId} and t.deleted_at is null), '[]') as devices,
      coalesce((select jsonb_agg(jsonb_build_object('id', g.id, 'firedAt', ${milliseconds('g.fired_at')}, 'raceId', race_id, 'waveId', wave_id) order by g.id)
        from gunshots g cross join lateral (
          select unnest(g.race_ids) as race_id, null::bigint as wave_id
          union all select w.race_id, w.id from waves w where w.id = any(g.wave_ids) and w.deleted_at is null) assigned
        where g.event_id = ${eventId} and g.deleted_at is null), '[]') as gunshots`.execute(db);
  return (
    loaded.rows[0] ?? { races: [], waves: [], startFlows: [], timelines: [], backups: [], devices: [], gunshots: [] }
  );
}

/** Devices write their names in any case and with stray blanks; people type them. */
export function foldDevice(device: string): string {
  return device.trim().toLowerCase();
}

export function compileSetup(rows: SetupRows): EventSetup {
  const { races, waves, startFlows, devices, gunshots } = rows;
  const timelines = withInheritedPlaces(rows.timelines, rows.backups, placeOfBackup);
  const places = new Map<string, { timelineIds: number[]; offsetMs: number }>();
  for (const { id, timelineId, offsetMs } of devices) {
    const place = places.get(foldDevice(id));
    if (place) place.timelineIds.push(timelineId);
    else places.set(foldDevice(id), { timelineIds: [timelineId], offsetMs });
  }
  return {
    devices: places,
    races: new Map(
      races.map(({ name, status, startAt, lastStandingId, mostLaps, ...rules }) => [
        rules.raceId,
        {
          name,
          compiled: compileRace(
            {
              ...rules,
              timelines: timelines.filter((row) => row.raceId === rules.raceId),
              startWindow: windowOf(rules),
              waveStartWindows: new Map(
                waves.filter((wave) => wave.raceId === rules.raceId).map((wave) => [wave.waveId, windowOf(wave)]),
              ),
              startFlows: new Map(
                startFlows.filter((flow) => flow.raceId === rules.raceId).map(({ gunAt, endsAt }) => [gunAt, endsAt]),
              ),
              otherGuns: otherGunsOf(rules.raceId, { timelines, places, gunshots }),
            },
            gunshots.filter((gunshot) => gunshot.raceId === rules.raceId),
            // Pages show as many laps as anybody has run.
            mostLaps ?? 0,
          ),
          isFinished: status === 'after',
          startAt,
          lastStandingId,
        },
      ]),
    ),
  };
}

interface Starts {
  timelines: SetupRows['timelines'];
  places: ReadonlyMap<string, DevicePlace>;
  gunshots: SetupRows['gunshots'];
}

/** Gunshots of the other races that start at one of the race's timelines, or at another timeline of the same device. */
function otherGunsOf(raceId: number, { timelines, places, gunshots }: Starts): number[] {
  const starts = timelines.filter(({ type }) => type === 'start');
  const own = new Set(starts.flatMap((row) => (row.raceId === raceId ? row.timelineId : [])));
  const shared = new Set(own);
  for (const { timelineIds } of places.values())
    if (timelineIds.some((id) => own.has(id))) for (const id of timelineIds) shared.add(id);
  const races = new Set(starts.flatMap((row) => (shared.has(row.timelineId) ? row.raceId : [])));
  return gunshots.flatMap((gunshot) => (gunshot.raceId !== raceId && races.has(gunshot.raceId) ? gunshot.firedAt : []));
}

function placeOfBackup<Place extends RaceTimeline>(
  place: Place,
  { timelineId, backupOf }: SetupRows['backups'][number],
): Place {
  return { ...place, timelineId, backupOf, passingMode: 'backup' };
}

function windowOf({ startWindowBefore, startWindowAfter }: WindowSettings): StartWindow {
  return {
    ...(startWindowBefore !== null && { earlyMs: startWindowBefore * 1000 }),
    ...(startWindowAfter !== null && { lateMs: startWindowAfter * 1000 }),
  };
}
