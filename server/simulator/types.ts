import type { Gunshot, RaceRules } from '../timing/resolve/types';

/** A race with what its rules leave out: when its waves are due and how fast its field is. Instants in epoch ms UTC. */
export interface SimulatedRace extends RaceRules {
  /** Planned; null for a race that is not to be run. */
  startAt: number | null;
  /** Average of the whole field in km/h; null for what is usual in the sport. */
  averageKph: number | null;
  waves: readonly SimulatedWave[];
}

interface SimulatedWave {
  waveId: number;
  /** Planned; null for the race's own start. */
  startAt: number | null;
}

export interface SimulatedTimeline {
  timelineId: number;
  devices: readonly SimulatedDevice[];
}

interface SimulatedDevice {
  id: string;
  /** What the organiser knows to be missing from its clock, in ms. */
  offsetMs: number;
}

export interface SimulatedAthlete {
  athleteId: number;
  raceId: number;
  waveId: number | null;
  /** The first one is worn; without any no mat ever sees the athlete. */
  chipcodes: readonly string[];
  isFemale: boolean;
  birthYear: number | null;
  /** Known not to start. */
  isAbsent: boolean;
}

export interface SimulationOptions {
  /** The same seed and records give the same race, read by read. Default 1. */
  seed?: number;
  /** Least and most reads that a device makes of a chip that passes it. Default 4 and 10. */
  readsPerPassing?: readonly [least: number, most: number];
  /** Share of passings that a device does not see at all. Default 0.01. */
  missedShare?: number;
  /** Share of athletes who wear a chip that nobody registered. Default 0.002. */
  unknownShare?: number;
  /** Share of athletes who do not start, and who give up on the way. Default 0.03 and 0.02. */
  absentShare?: number;
  dropOutShare?: number;
  /** How far the clock of a device may be off, in ms either way, over and above its known offset. Default 400. */
  driftMs?: number;
  /** How often the file of a backup device is brought in, in ms. Default ten minutes. */
  backupDelayMs?: number;
}

export interface SimulationInput {
  races: readonly SimulatedRace[];
  timelines: readonly SimulatedTimeline[];
  /** Those fired already: what they start is not fired again, and later waves keep their distance from them. */
  gunshots: readonly Gunshot[];
  athletes: readonly SimulatedAthlete[];
  options?: SimulationOptions;
  /** Leaves out what reached the server up to this instant (epoch ms). */
  from?: number;
}

/** Instants in epoch ms: `at` is when it happened, `sentAt` when the server receives it. */
export type Happening = SimulatedGunshot | SimulatedRead;

export interface SimulatedGunshot {
  kind: 'gunshot';
  at: number;
  sentAt: number;
  raceIds: readonly number[];
  waveIds: readonly number[];
}

export interface SimulatedRead {
  kind: 'read';
  at: number;
  sentAt: number;
  device: string;
  chipcode: string;
  /** By the clock of the device. No device gives the same chip the same time twice. */
  time: number;
}
