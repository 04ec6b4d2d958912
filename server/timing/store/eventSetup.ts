import { sql } from 'kysely';
import type { EngineDatabase } from '../../../engine/api/engine';
import { type CompiledRace, compileRace } from '../resolve/compileRace';
import type { Gunshot, RaceRules, RaceTimeline } from '../resolve/types';
import { milliseconds } from './milliseconds';

/** What the reads of one event are judged by, made ready. */
export interface EventSetup {
  readonly races: ReadonlyMap<number, SetUpRace>;
  /** Where each device stands: timelines and what its clock is off at each, by the device's folded name. */
  readonly devices: ReadonlyMap<string, DevicePlace>;
}

export interface SetUpRace {
  readonly compiled: CompiledRace;
  readonly isFinished: boolean;
  /** When it starts by plan, epoch ms; null when nobody said. */
  readonly startAt: number | null;
}

export interface DevicePlace {
  readonly timelineIds: readonly number[];
  readonly offsetMs: number;
}

/** The same as rows, for asking what a change of them would do. */
export interface SetupRows {
  races: (Omit<RaceRules, 'timelines' | 'startWindow'> & { status: string; startAt: number | null })[];
  timelines: (RaceTimeline & { raceId: number })[];
  devices: { id: string; timelineId: number; offsetMs: number }[];
  gunshots: (Gunshot & { id: number })[];
}

/** Loads and compiles the races of an event with their timelines, devices and gunshots. One query. */
export async function loadEventSetup(db: EngineDatabase, eventId: number): Promise<EventSetup> {
  return compileSetup(await loadSetupRows(db, eventId));
}

export async function loadSetupRows(db: EngineDatabase, eventId: number): Promise<SetupRows> {
  const loaded = await sql<SetupRows>`
    select
      coalesce((select jsonb_agg(jsonb_build_object('raceId', r.id, 'sport', r.sport, 'startType', r.start_type, 'laps', coalesce(r.laps, 1),
          'minLapTimeMs', r.min_lap_time, 'cutoffAt', ${milliseconds('r.cutoff_at')}, 'status', r.status, 'startAt', ${milliseconds('r.start_at')}) order by r.id)
        from races r where r.event_id = ${eventId} and r.deleted_at is null), '[]') as races,
      coalesce((select jsonb_agg(jsonb_build_object('raceId', rt.race_id, 'timelineId', t.id, 'type', t.type, 'passingMode', t.passing_mode,
          'backupOf', t.backup_of_id, 'distance', metres_of(rt.distance), 'position', rt.position, 'lap', rt.lap, 'minGapMs', rt.min_gap_ms,
          'opensAt', ${milliseconds('rt.opens_at')}, 'closesAt', ${milliseconds('rt.closes_at')}, 'isRequired', rt.required) order by rt.id)
        from race_timelines rt join timelines t on t.id = rt.timeline_id
        where rt.event_id = ${eventId} and rt.deleted_at is null and t.deleted_at is null), '[]') as timelines,
      coalesce((select jsonb_agg(jsonb_build_object('id', d ->> 'id', 'timelineId', t.id, 'offsetMs', coalesce((d ->> 'offset_ms')::bigint, 0)) order by t.id)
        from timelines t cross join jsonb_array_elements(t.devices) d where t.event_id = ${eventId} and t.deleted_at is null), '[]') as devices,
      coalesce((select jsonb_agg(jsonb_build_object('id', g.id, 'firedAt', ${milliseconds('g.fired_at')}, 'raceId', race_id, 'waveId', wave_id) order by g.id)
        from gunshots g cross join lateral (
          select unnest(g.race_ids) as race_id, null::bigint as wave_id
          union all select w.race_id, w.id from waves w where w.id = any(g.wave_ids) and w.deleted_at is null) assigned
        where g.event_id = ${eventId} and g.deleted_at is null), '[]') as gunshots`.execute(db);
  return loaded.rows[0] ?? { races: [], timelines: [], devices: [], gunshots: [] };
}

/** Devices write their names in any case and with stray blanks; people type them. */
export function foldDevice(device: string): string {
  return device.trim().toLowerCase();
}

export function compileSetup({ races, timelines, devices, gunshots }: SetupRows): EventSetup {
  const places = new Map<string, { timelineIds: number[]; offsetMs: number }>();
  for (const { id, timelineId, offsetMs } of devices) {
    const place = places.get(foldDevice(id));
    if (place) place.timelineIds.push(timelineId);
    else places.set(foldDevice(id), { timelineIds: [timelineId], offsetMs });
  }
  return {
    devices: places,
    races: new Map(
      races.map(({ status, startAt, ...rules }) => [
        rules.raceId,
        {
          compiled: compileRace(
            { ...rules, timelines: timelines.filter((row) => row.raceId === rules.raceId) },
            gunshots.filter((gunshot) => gunshot.raceId === rules.raceId),
          ),
          isFinished: status === 'after',
          startAt,
        },
      ]),
    ),
  };
}
