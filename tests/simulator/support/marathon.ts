import type { SimulatedAthlete, SimulatedRace, SimulationInput } from '../../../server/simulator/types';
import type { RaceTimeline } from '../../../server/timing/resolve/types';

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
/** When the first wave is due. */
export const T0 = Date.UTC(2026, 4, 31, 7);

export const START = 1;
export const HALFWAY = 2;
export const FINISH = 3;
const FINISH_BACKUP = 4;

function row(changes: Partial<RaceTimeline> & Pick<RaceTimeline, 'timelineId' | 'type' | 'distance'>): RaceTimeline {
  return {
    passingMode: 'main',
    backupOf: null,
    position: changes.timelineId,
    lap: null,
    minGapMs: null,
    opensAt: null,
    closesAt: null,
    isRequired: false,
    ...changes,
  };
}

/** A marathon in two waves, ten minutes apart; four mats, the last a backup at the finish. */
export function marathon(changes: Partial<SimulatedRace> = {}): SimulatedRace {
  return {
    raceId: 1,
    sport: 'running',
    startType: 'wave',
    laps: 1,
    kind: 'road',
    timeLimitMs: null,
    minLapTimeMs: null,
    cutoffAt: null,
    startAt: T0,
    averageKph: 10.5,
    waves: [
      { waveId: 11, startAt: T0 },
      { waveId: 12, startAt: T0 + 10 * MINUTE },
    ],
    timelines: [
      row({ timelineId: START, type: 'start', distance: 0 }),
      row({ timelineId: HALFWAY, type: 'split', distance: 21_097.5 }),
      row({ timelineId: FINISH, type: 'finish', distance: 42_195 }),
      row({
        timelineId: FINISH_BACKUP,
        type: 'finish',
        distance: 42_195,
        passingMode: 'backup',
        backupOf: FINISH,
      }),
    ],
    ...changes,
  };
}

/** Five laps of 2 km over one mat that is start and finish. */
export function lapRace(): SimulatedRace {
  return marathon({
    startType: 'mass',
    laps: 5,
    kind: 'road',
    timeLimitMs: null,
    minLapTimeMs: 5 * MINUTE,
    waves: [],
    timelines: [
      row({ timelineId: START, type: 'start', distance: 0 }),
      row({ timelineId: FINISH, type: 'finish', distance: 10_000 }),
    ],
  });
}

/** Half in the first wave, half in the second. */
export function fieldOf(count: number): SimulatedAthlete[] {
  return Array.from({ length: count }, (_, index) => ({
    athleteId: index + 1,
    raceId: 1,
    waveId: index < count / 2 ? 11 : 12,
    chipcodes: [`C${index + 1}`],
    isFemale: index % 3 === 0,
    birthYear: 1960 + (index % 40),
    isAbsent: false,
  }));
}

export function inputOf(changes: Partial<SimulationInput> = {}): SimulationInput {
  return {
    races: [marathon()],
    timelines: [
      { timelineId: START, devices: [{ id: 'start', offsetMs: 0 }] },
      { timelineId: HALFWAY, devices: [{ id: 'half', offsetMs: 2_000 }] },
      { timelineId: FINISH, devices: [{ id: 'finish', offsetMs: -500 }] },
      { timelineId: FINISH_BACKUP, devices: [{ id: 'backup', offsetMs: 0 }] },
    ],
    gunshots: [],
    athletes: fieldOf(200),
    ...changes,
  };
}

/** Nothing goes wrong: everybody starts and finishes, every mat sees every chip, all clocks are right but for what is known. */
export const FLAWLESS = { missedShare: 0, unknownShare: 0, absentShare: 0, dropOutShare: 0, driftMs: 0 };
