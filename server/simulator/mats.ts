import { coursePoints } from '../../resources/race_timelines/coursePoints';
import { MOST_LAPS } from '../../resources/races/raceKinds';
import type { Random } from '../demo/random';
import type { RacePoint } from '../timing/resolve/types';
import { randomFor } from './randomFor';
import type { SimulatedRace, SimulatedRead, SimulatedTimeline, SimulationOptions } from './types';

/** What a device at a mat does to the chips that pass it. */
interface MatDevice {
  id: string;
  isBackup: boolean;
  /** What its clock shows at an instant. */
  clock(at: number): number;
  /** When the server receives what the device saw at an instant. */
  sentAt(at: number): number;
}

/** The start and then every point of the course, each with the devices that stand there, backups included. */
export interface Course {
  points: readonly RacePoint[];
  /** One more than there are points: the first is the start. */
  mats: readonly (readonly MatDevice[])[];
}

type MatOptions = Required<Pick<SimulationOptions, 'seed' | 'driftMs' | 'backupDelayMs'>>;

/** Devices that are connected hand over about once a second. */
const HANDOVER_MS = 1_000;
/** Half of a clock's error is there from the beginning, the other half grows over this time. */
const DRIFT_OVER_MS = 8 * 3_600_000;
/** A chip is in the field of a mat for some seconds. */
const READ_GAP_MS = [40, 420] as const;
/** The backup mat lies some metres behind the main one. */
const BACKUP_BEHIND_MS = [600, 2_600] as const;

/** Every race's course with the devices on it. `origin`: when clocks were set, epoch ms. */
export function coursesOf({
  timelines,
  origin,
  options,
  races,
}: {
  races: readonly SimulatedRace[];
  timelines: readonly SimulatedTimeline[];
  origin: number;
  options: MatOptions;
}): ReadonlyMap<number, Course> {
  const known = new Map<string, MatDevice>();
  const devicesOf = new Map(timelines.map(({ timelineId, devices }) => [timelineId, devices]));
  const makeDevice = (id: string, offsetMs: number, isBackup: boolean): MatDevice => {
    const key = JSON.stringify([id, isBackup]);
    const device = known.get(key) ?? matDevice({ id, offsetMs, isBackup, origin, options });
    known.set(key, device);
    return device;
  };
  return new Map(races.map((race) => [race.raceId, courseOf(race, { devicesOf, makeDevice })]));
}

function courseOf(
  race: SimulatedRace,
  {
    devicesOf,
    makeDevice,
  }: {
    devicesOf: ReadonlyMap<number, SimulatedTimeline['devices']>;
    makeDevice: (id: string, offsetMs: number, isBackup: boolean) => MatDevice;
  },
): Course {
  const { points, rootOf } = coursePoints({ ...race, reach: MOST_LAPS });
  const matAt = (roots: ReadonlySet<number>): MatDevice[] => {
    const rows = race.timelines.filter((row) => roots.has(rootOf(row.timelineId)));
    const found = new Map<string, MatDevice>();
    for (const { timelineId, passingMode } of rows)
      for (const { id, offsetMs } of devicesOf.get(timelineId) ?? [])
        if (!found.has(id)) found.set(id, makeDevice(id, offsetMs, passingMode === 'backup'));
    return [...found.values()];
  };
  const startRoots = race.timelines.filter(({ type }) => type === 'start').map(({ timelineId }) => rootOf(timelineId));
  return {
    points,
    mats: [matAt(new Set(startRoots)), ...points.map(({ timelineId }) => matAt(new Set([timelineId])))],
  };
}

function matDevice({
  options,
  id,
  offsetMs,
  isBackup,
  origin,
}: {
  id: string;
  offsetMs: number;
  isBackup: boolean;
  origin: number;
  options: MatOptions;
}): MatDevice {
  const random = randomFor(options.seed, 'device', id);
  const half = options.driftMs / 2;
  const constant = (random.next() * 2 - 1) * half - offsetMs;
  const slope = ((random.next() * 2 - 1) * half) / DRIFT_OVER_MS;
  const every = isBackup ? Math.max(HANDOVER_MS, options.backupDelayMs) : HANDOVER_MS;
  const phase = Math.floor(random.next() * every);
  return {
    id,
    isBackup,
    clock: (at) => Math.round(at + constant + slope * Math.min(DRIFT_OVER_MS, Math.max(0, at - origin))),
    sentAt: (at) => Math.floor((at - phase) / every + 1) * every + phase,
  };
}

/** The reads of one chip that passes a mat at an instant: several of each device, none of one that misses it. */
export function readsAt({
  mat,
  at: passedAt,
  chipcode,
  random,
  options,
}: {
  mat: readonly MatDevice[];
  at: number;
  chipcode: string;
  random: Random;
  options: Required<Pick<SimulationOptions, 'readsPerPassing' | 'missedShare'>>;
}): SimulatedRead[] {
  const reads: SimulatedRead[] = [];
  for (const device of mat) {
    const isMissed = random.next() < options.missedShare;
    const count = isMissed ? 0 : random.between(options.readsPerPassing[0], options.readsPerPassing[1]);
    let at = passedAt + (device.isBackup ? random.between(...BACKUP_BEHIND_MS) : 0);
    for (let made = 0; made < count; made++) {
      reads.push({ kind: 'read', at, sentAt: device.sentAt(at), device: device.id, chipcode, time: device.clock(at) });
      at += random.between(...READ_GAP_MS);
    }
  }
  return reads;
}
