import { type Measure, metresOf } from '../../engine/fields/measure/measure';
import { withInheritedPlaces } from '../../resources/race_timelines/inheritedPlaces';
import { MOST_LAPS } from '../../resources/races/raceKinds';
import type { Gunshot, RaceRules, RaceTimeline } from '../timing/resolve/types';
import type { SimulatedAthlete, SimulatedRace, SimulatedTimeline, SimulationInput } from './types';

type Instant = string | Date | null | undefined;

/** The records of one event as the API lists them or the database holds them; other fields are not looked at. */
export interface EventRecords {
  races: readonly RaceRecord[];
  waves: readonly WaveRecord[];
  timelines: readonly TimelineRecord[];
  race_timelines: readonly RaceTimelineRecord[];
  gunshots: readonly GunshotRecord[];
  athletes: readonly AthleteRecord[];
}

interface RaceRecord {
  id: number;
  sport: string;
  race_type?: string | null;
  start_type: string;
  start_at?: Instant;
  cutoff_at?: Instant;
  kind?: string | null;
  time_limit_ms?: number | null;
  laps?: number | null;
  min_lap_time?: number | null;
  average_speed?: { average_speed_with_unit: Measure<string> } | null;
}

interface WaveRecord {
  id: number;
  race_id: number;
  start_at?: Instant;
}

interface TimelineRecord {
  id: number;
  type: string;
  passing_mode: string;
  backup_of_id?: number | null;
  devices: readonly { id: string; offset_ms?: number }[];
}

interface RaceTimelineRecord {
  race_id: number;
  timeline_id: number;
  distance?: Measure<string> | null;
  position: number;
  lap?: number | null;
  min_gap_ms?: number | null;
  opens_at?: Instant;
  closes_at?: Instant;
  required?: boolean;
}

interface GunshotRecord {
  fired_at: Instant;
  race_ids: readonly number[];
  wave_ids: readonly number[];
}

interface AthleteRecord {
  id: number;
  race_id?: number | null;
  wave_id?: number | null;
  chipcodes: readonly string[];
  gender?: string | null;
  birth_date?: string | null;
  state?: string | null;
}

/** What `simulateRace` needs, from an event's records. Virtual races have no mats and are left out. */
export function fromRecords(
  records: EventRecords,
): Pick<SimulationInput, 'races' | 'timelines' | 'gunshots' | 'athletes'> {
  const races = records.races.filter(({ race_type }) => race_type !== 'virtual');
  return {
    races: races.map((race) => toRace(race, records)),
    timelines: records.timelines.map(toTimeline),
    gunshots: records.gunshots.flatMap((gunshot) => toGunshots(gunshot, records.waves)),
    athletes: records.athletes.flatMap((athlete) =>
      athlete.race_id == null ? [] : [toAthlete(athlete, athlete.race_id)],
    ),
  };
}

function toRace(race: RaceRecord, { waves, timelines, race_timelines }: EventRecords): SimulatedRace {
  const byId = new Map(timelines.map((timeline) => [timeline.id, timeline]));
  return {
    raceId: race.id,
    sport: race.sport as RaceRules['sport'],
    startType: race.start_type as RaceRules['startType'],
    kind: (race.kind ?? 'road') as RaceRules['kind'],
    timeLimitMs: race.time_limit_ms ?? null,
    laps: Math.min(race.laps ?? 1, MOST_LAPS),
    minLapTimeMs: race.min_lap_time ?? null,
    startAt: epoch(race.start_at),
    cutoffAt: epoch(race.cutoff_at),
    averageKph: race.average_speed ? metresOf(race.average_speed.average_speed_with_unit) / 1000 : null,
    waves: waves
      .filter(({ race_id }) => race_id === race.id)
      .map(({ id, start_at }) => ({ waveId: id, startAt: epoch(start_at) })),
    timelines: withInheritedPlaces(
      race_timelines
        .filter(({ race_id }) => race_id === race.id)
        .flatMap((row) => {
          const timeline = byId.get(row.timeline_id);
          return timeline ? [{ raceId: race.id, ...toRaceTimeline(row, timeline) }] : [];
        }),
      timelines
        .filter(({ passing_mode }) => passing_mode === 'backup')
        .map(({ id, backup_of_id }) => ({ timelineId: id, backupOf: backup_of_id ?? null })),
      (place, { timelineId, backupOf }) => ({ ...place, timelineId, backupOf, passingMode: 'backup' as const }),
    ),
  };
}

function toRaceTimeline(row: RaceTimelineRecord, timeline: TimelineRecord): RaceTimeline {
  return {
    timelineId: timeline.id,
    type: timeline.type as RaceTimeline['type'],
    passingMode: timeline.passing_mode as RaceTimeline['passingMode'],
    backupOf: timeline.backup_of_id ?? null,
    distance: row.distance ? metresOf(row.distance) : null,
    position: row.position,
    lap: row.lap ?? null,
    minGapMs: row.min_gap_ms ?? null,
    opensAt: epoch(row.opens_at),
    closesAt: epoch(row.closes_at),
    isRequired: row.required ?? false,
  };
}

function toTimeline({ id, devices }: TimelineRecord): SimulatedTimeline {
  return { timelineId: id, devices: devices.map((device) => ({ id: device.id, offsetMs: device.offset_ms ?? 0 })) };
}

function toGunshots({ fired_at, race_ids, wave_ids }: GunshotRecord, waves: readonly WaveRecord[]): Gunshot[] {
  const firedAt = epoch(fired_at);
  if (firedAt === null) return [];
  const raceOf = new Map(waves.map(({ id, race_id }) => [id, race_id]));
  return [
    ...race_ids.map((raceId) => ({ firedAt, raceId, waveId: null })),
    ...wave_ids.flatMap((waveId) => {
      const raceId = raceOf.get(waveId);
      return raceId === undefined ? [] : [{ firedAt, raceId, waveId }];
    }),
  ];
}

function toAthlete(athlete: AthleteRecord, raceId: number): SimulatedAthlete {
  return {
    athleteId: athlete.id,
    raceId,
    waveId: athlete.wave_id ?? null,
    chipcodes: athlete.chipcodes,
    isFemale: athlete.gender === 'female',
    birthYear: athlete.birth_date ? Number(athlete.birth_date.slice(0, 4)) : null,
    isAbsent: athlete.state === 'dns',
  };
}

function epoch(value: Instant): number | null {
  return value === null || value === undefined ? null : new Date(value).getTime();
}
