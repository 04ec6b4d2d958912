import { type RawBuilder, sql } from 'kysely';
import type { EngineDatabase } from '../../../engine/api/engine';
import type { AthleteState } from '../resolve/types';
import { numbers, texts } from './arrayLiteral';
import { milliseconds } from './milliseconds';

/** An athlete as far as timing knows it, with what was worked out for it so far. Instants in epoch ms, times in ms. */
export interface Runner {
  readonly athleteId: number;
  readonly raceId: number | null;
  readonly waveId: number | null;
  readonly startNumber: string | null;
  readonly chipcodes: readonly string[];
  readonly state: AthleteState;
  readonly isStateByHand: boolean;
  /** Null before anything was worked out. */
  readonly result: RunnerResult | null;
}

/** A row of `results`. */
export interface RunnerResult {
  readonly raceId: number | null;
  readonly gunAt: number | null;
  readonly raceGunAt: number | null;
  readonly startedAt: number | null;
  readonly isChipTimeFromGun: boolean;
  readonly laps: number;
  readonly gunTime: number | null;
  readonly chipTime: number | null;
  readonly raceTime: number | null;
  /** Kinds of problems and their sentences, two lists of the same length as JSON. */
  readonly problems: string | null;
  readonly warnings: string | null;
  /** First read at the start mat after the gunshot and the last one: the athlete's share in the flow over it. */
  readonly startFirstAt: number | null;
  readonly startLastAt: number | null;
  /** Durations of laps 1 and 2 in a race with a fixed number of laps. They give the usual lap of the field. */
  readonly firstLapMs: number | null;
  readonly secondLapMs: number | null;
}

/** Runners by the chips they carry; those of deleted athletes are nobody's. */
export async function runnersByChips(
  db: EngineDatabase,
  eventId: number,
  chipcodes: readonly string[],
): Promise<Runner[]> {
  return chipcodes.length === 0 ? [] : select(db, holders(eventId, chipcodes));
}

export function runnersByIds(db: EngineDatabase, athleteIds: readonly number[]): Promise<Runner[]> {
  return select(db, sql`select unnest(${numbers(athleteIds)}::bigint[]) as id`);
}

/** Who carries any of the chips. */
export async function holdersOf(db: EngineDatabase, eventId: number, chipcodes: readonly string[]): Promise<number[]> {
  const held = await sql<{ id: number }>`${holders(eventId, chipcodes)}`.execute(db);
  return held.rows.map((row) => row.id);
}

/** By the index, one by one: before the table was analysed the planner has other ideas. */
function holders(eventId: number, chipcodes: readonly string[]): RawBuilder<unknown> {
  return sql`select distinct c.athlete_id as id from unnest(${texts(chipcodes)}::text[]) x(chipcode) cross join lateral (
    select athlete_id from athlete_chips where event_id = ${eventId} and chipcode = x.chipcode offset 0) c`;
}

interface Loaded {
  id: number;
  race_id: number | null;
  wave_id: number | null;
  start_number: string | null;
  chipcodes: string[];
  state: AthleteState;
  state_by_hand: boolean;
  has_result: boolean;
  result_race_id: number | null;
  gun_at: number | null;
  race_gun_at: number | null;
  started_at: number | null;
  chip_from_gun: boolean;
  laps: number;
  gun_time: number | null;
  chip_time: number | null;
  race_time: number | null;
  problems: string | null;
  warnings: string | null;
  start_first_at: number | null;
  start_last_at: number | null;
  first_lap_ms: number | null;
  second_lap_ms: number | null;
}

async function select(db: EngineDatabase, ids: RawBuilder<unknown>): Promise<Runner[]> {
  const loaded = await sql<Loaded>`
    select a.id, a.race_id, a.wave_id, a.start_number, coalesce(a.chipcodes, '{}') as chipcodes, a.state, a.state_by_hand, r.athlete_id is not null as has_result, r.race_id as result_race_id,
      ${milliseconds('r.gun_at')} as gun_at, ${milliseconds('r.race_gun_at')} as race_gun_at,
      ${milliseconds('r.started_at')} as started_at, r.chip_from_gun, r.laps, r.gun_time, r.chip_time, r.race_time,
      r.problems::text as problems, r.warnings::text as warnings, ${milliseconds('r.start_first_at')} as start_first_at, ${milliseconds('r.start_last_at')} as start_last_at,
      r.first_lap_ms, r.second_lap_ms
    from (${ids}) wanted
    cross join lateral (select * from athletes where id = wanted.id and deleted_at is null offset 0) a
    left join lateral (select * from results where athlete_id = a.id offset 0) r on true`.execute(db);
  return loaded.rows.map((row) => ({
    athleteId: row.id,
    raceId: row.race_id,
    waveId: row.wave_id,
    startNumber: row.start_number,
    chipcodes: row.chipcodes,
    state: row.state,
    isStateByHand: row.state_by_hand,
    result: row.has_result
      ? {
          raceId: row.result_race_id,
          gunAt: row.gun_at,
          raceGunAt: row.race_gun_at,
          startedAt: row.started_at,
          isChipTimeFromGun: row.chip_from_gun,
          laps: row.laps,
          gunTime: row.gun_time,
          chipTime: row.chip_time,
          raceTime: row.race_time,
          problems: row.problems,
          warnings: row.warnings,
          startFirstAt: row.start_first_at,
          startLastAt: row.start_last_at,
          firstLapMs: row.first_lap_ms,
          secondLapMs: row.second_lap_ms,
        }
      : null,
  }));
}
