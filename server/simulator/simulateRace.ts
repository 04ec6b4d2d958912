import { coursePoints } from '../../resources/race_timelines/coursePoints';
import { ByTime } from './byTime';
import { type Journey, journeysOf } from './journeys';
import { coursesOf, readsAt } from './mats';
import { randomFor } from './randomFor';
import { startsOf } from './starts';
import type { Happening, SimulatedAthlete, SimulatedRace, SimulationInput, SimulationOptions } from './types';

const DEFAULTS: Required<SimulationOptions> = {
  seed: 1,
  readsPerPassing: [4, 10],
  missedShare: 0.01,
  unknownShare: 0.002,
  absentShare: 0.03,
  dropOutShare: 0.02,
  driftMs: 400,
  backupDelayMs: 600_000,
};
/** The last read of a passing reaches the server within this time after the passing, a backup's waiting time aside. */
const SLOWEST_MS = 30_000;

interface Stop {
  journey: Journey;
  index: number;
}

/**
 * Runs the races of an event on paper: gunshots, and what every device reads of every chip, in the order in which the server
 * receives them. Lazy: reads are made up one passing at a time, so a marathon's millions never are in memory at once. The same
 * input gives the same happenings; `from` only leaves out the beginning. An athlete's reads do not depend on the other athletes,
 * except for where the own wave stands in the field.
 */
export function* simulateRace(input: SimulationInput): Generator<Happening, void, undefined> {
  const options = optionsOf(input);
  const from = input.from ?? Number.NEGATIVE_INFINITY;
  const { stops, waiting, courses } = prepare(input, options, from);
  for (let stop = stops.take(); stop; stop = stops.take()) {
    const { journey, index } = stop;
    const at = journey.times[index]!;
    for (; waiting.time <= at; ) yield waiting.take()!;
    const mat = courses.get(journey.raceId)!.mats[journey.mats[index]!]!;
    const random = randomFor(options.seed, 'passing', journey.athleteId, index);
    for (const read of readsAt({ mat, at, chipcode: journey.chipcode, random, options }))
      if (read.sentAt > from) waiting.put(read.sentAt, read);
    if (index + 1 < journey.times.length) stops.put(journey.times[index + 1]!, { journey, index: index + 1 });
  }
  for (let happening = waiting.take(); happening; happening = waiting.take()) yield happening;
}

/** What a simulation is about to be. Instants in epoch ms. */
export interface Outline {
  readonly firstAt: number;
  readonly lastAt: number;
  /** Athletes who pass each timeline that somebody passes, by its id; backups on the course of their race included. */
  readonly passing: ReadonlyMap<number, number>;
  /** Athletes who wear a chip that nobody registered. */
  readonly withUnknownChip: number;
}

/** The same simulation from afar, without a single read; null where nothing would happen. */
export function outlineOf(input: SimulationInput): Outline | null {
  const { stops, waiting, courses } = prepare(input, optionsOf(input), Number.NEGATIVE_INFINITY);
  const chips = new Map(input.athletes.map(({ athleteId, chipcodes }) => [athleteId, chipcodes[0]]));
  const standing = new Map(input.races.map((race) => [race.raceId, standingOf(race)]));
  const passing = new Map<number, number>();
  let firstAt = waiting.time;
  let lastAt = Number.NEGATIVE_INFINITY;
  let withUnknownChip = 0;
  for (let stop = stops.take(); stop; stop = stops.take()) {
    const { raceId, mats, times, chipcode, athleteId } = stop.journey;
    const { points } = courses.get(raceId)!;
    const { starts, at } = standing.get(raceId)!;
    const roots = [...new Set(mats)].flatMap((mat) => (mat === 0 ? starts : points[mat - 1]!.timelineId));
    for (const id of new Set(roots.flatMap((root) => at.get(root) ?? []))) passing.set(id, (passing.get(id) ?? 0) + 1);
    if (chipcode !== chips.get(athleteId)) withUnknownChip += 1;
    firstAt = Math.min(firstAt, times[0]!);
    lastAt = Math.max(lastAt, times.at(-1)!);
  }
  return Number.isFinite(lastAt) ? { firstAt, lastAt, passing, withUnknownChip } : null;
}

/** Where a race's main timelines are, its starts, and with each those that stand in for it. */
function standingOf(race: SimulatedRace) {
  const { rootOf } = coursePoints(race);
  const at = new Map<number, number[]>();
  for (const { timelineId } of race.timelines) {
    const root = rootOf(timelineId);
    at.set(root, [...(at.get(root) ?? []), timelineId]);
  }
  const starts = race.timelines.filter(({ type }) => type === 'start').map(({ timelineId }) => rootOf(timelineId));
  return { starts, at };
}

function optionsOf(input: SimulationInput): Required<SimulationOptions> {
  return { ...DEFAULTS, ...withoutUndefined(input.options ?? {}) };
}

/** Puts everybody before the first mat that may still matter. */
function prepare(input: SimulationInput, options: Required<SimulationOptions>, from: number) {
  const stops = new ByTime<Stop>();
  const waiting = new ByTime<Happening>();
  const fields = byRace(input.athletes);
  const races = input.races.flatMap((race) => {
    const athletes = fields.get(race.raceId) ?? [];
    const start = startsOf(race, input.gunshots, athletes);
    return start ? [{ race, start, athletes }] : [];
  });
  const origin = Math.min(...races.map(({ start }) => start.firstAt));
  const courses = coursesOf({ races: races.map(({ race }) => race), timelines: input.timelines, origin, options });
  for (const { race, start, athletes } of races) {
    for (const gunshot of start.gunshots) if (gunshot.sentAt > from) waiting.put(gunshot.sentAt, gunshot);
    const field = { race, start, course: courses.get(race.raceId)!, options };
    for (const journey of journeysOf(field, athletes)) {
      const index = journey.times.findIndex((at) => at + options.backupDelayMs + SLOWEST_MS > from);
      if (index >= 0) stops.put(journey.times[index]!, { journey, index });
    }
  }
  return { stops, waiting, courses };
}

function byRace(athletes: readonly SimulatedAthlete[]): Map<number, SimulatedAthlete[]> {
  const fields = new Map<number, SimulatedAthlete[]>();
  for (const athlete of athletes) {
    const field = fields.get(athlete.raceId);
    if (field) field.push(athlete);
    else fields.set(athlete.raceId, [athlete]);
  }
  return fields;
}

function withoutUndefined<Value extends object>(value: Value): Partial<Value> {
  return Object.fromEntries(Object.entries(value).filter(([, entry]) => entry !== undefined)) as Partial<Value>;
}
