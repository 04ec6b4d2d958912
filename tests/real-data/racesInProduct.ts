import { sql } from 'kysely';
import { expect, onTestFinished } from 'vitest';
import type { RankingEntry, RankingFilter, TimingType } from '../../server/timing/rank/types';
import { calculate } from '../../server/timing/rankings/recalculate';
import { createRaceWorld, NOON, type RaceWorld } from '../api/timing/raceWorld';
import { expectSettled } from '../faults/timingState';
import { inBatches, randomOf, shuffled } from '../support/random';
import { comparePlaces, type Race } from './publishedRace';

/** Ages are told on the day of the race: with a birthday on 1 January, the year's difference. */
const RACE_YEAR = new Date(NOON).getUTCFullYear();

export interface ProductEvent {
  readonly world: RaceWorld;
  readonly eventId: number;
  /** Timelines by the name of their mat, which is also that of its only device; `start` among them. */
  readonly mats: ReadonlyMap<string, number>;
}

export interface ProductRace {
  readonly event: ProductEvent;
  readonly raceId: number;
  readonly race: Race;
  /** Of the gunshot, epoch ms; of an individual start what the runners' times are counted from. */
  readonly gunAt: number;
  readonly chip: string;
}

interface Sending {
  /** Of the order, the batches, and which passings are read twice. */
  seed: number;
  /** The share of the passings that is read twice. */
  twice: number;
}

/** A race sent through a product of its own: it is there until the test has finished. */
export async function throughProduct(race: Race, sending: Sending): Promise<ProductRace> {
  const event = await openEvent(race);
  const product = await addRace(event, { race });
  await sendReads([product], sending);
  return product;
}

/** An event in a product of its own, with a start mat and those of the race; it is there until the test has finished. */
export async function openEvent({ name, mats }: Pick<Race, 'name' | 'mats'>): Promise<ProductEvent> {
  const world = await createRaceWorld({ athletes: 0 });
  onTestFinished(() => world.close());
  const { body } = await world.api('GET', `events/${world.eventId}`);
  const eventId = await create(world, 'events', {
    organization_id: body.organization_id,
    name,
    slug: name.toLowerCase().replace(/\W+/g, '-'),
    timezone: 'Europe/Brussels',
    start_date: '2026-05-30',
    end_date: '2026-05-31',
  });
  const timelines = new Map<string, number>();
  for (const mat of ['start', ...Object.keys(mats)]) {
    const type = mat === 'start' || mat === 'finish' ? mat : 'split';
    const timeline = { event_id: eventId, name: mat, type, devices: [{ id: mat }] };
    timelines.set(mat, await create(world, 'timelines', timeline));
  }
  return { world, eventId, mats: timelines };
}

interface RaceOptions {
  race: Race;
  /** Before each runner's number; sets apart races that use the same numbers. */
  chip?: string;
  gunAt?: number;
  /** Everyone is timed from their own read at the start: there is no gunshot. */
  isIndividual?: boolean;
}

/** Adds a race with its course and everyone in it, and fires its gun. */
export async function addRace(event: ProductEvent, options: RaceOptions): Promise<ProductRace> {
  const { world, eventId, mats } = event;
  const { race, chip = 'C', gunAt = NOON, isIndividual = false } = options;
  const raceId = await create(world, 'races', {
    event_id: eventId,
    name: race.name,
    sport: race.sport ?? 'running',
    start_type: isIndividual ? 'individual' : 'mass',
    start_at: new Date(gunAt).toISOString(),
  });
  for (const [position, [mat, metres]] of Object.entries({ start: 0, ...race.mats }).entries())
    await create(world, 'race_timelines', {
      race_id: raceId,
      timeline_id: mats.get(mat),
      distance: metres === null ? null : { value: metres, unit: 'm' },
      position,
    });
  const added = { event, raceId, race, gunAt, chip };
  await insertRunners(added);
  if (!isIndividual) {
    const gunshot = { fired_at: new Date(gunAt).toISOString(), race_ids: [raceId] };
    const fired = await world.api('POST', `/v1/live/events/${eventId}/gunshots`, gunshot);
    expect(fired.status, JSON.stringify(fired.body)).toBe(201);
  }
  return added;
}

/** As an import would; the index of a runner becomes the external id. */
async function insertRunners({ event, raceId, race, chip }: ProductRace): Promise<void> {
  const given = race.runners.map(({ bib, gender, age, category, manualState }, index) => ({
    index,
    number: bib ?? String(index + 1),
    gender,
    birth_date: age === null ? null : `${RACE_YEAR - age}-01-01`,
    category,
    state: manualState,
  }));
  const { db } = event.world.app;
  await sql`
    insert into athletes (event_id, race_id, start_number, external_id, last_name, chipcodes, gender, birth_date, category, state, state_by_hand)
    select ${event.eventId}, ${raceId}, number, index::text, 'Runner', array[${chip}::text || number], gender, birth_date, category,
      coalesce(state, 'registered'), state is not null
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb)
      as r(index int, number text, gender text, birth_date date, category text, state text)`.execute(db);
  await sql`
    insert into athlete_chips (event_id, chipcode, athlete_id)
    select event_id, chipcodes[1], id from athletes where race_id = ${raceId}`.execute(db);
}

/** The reads of a race, as lines of a file: chip, instant, device. A share of the passings is read twice. */
function readsOf({ race, gunAt, chip }: ProductRace, random: () => number, twice: number): string[] {
  const mats = ['start', ...Object.keys(race.mats)];
  return race.runners.flatMap(({ times, bib, manualState }, index) => {
    if (manualState === 'dns') return [];
    const passed = new Map([['start', Math.floor(random() * 30_000)], ...times]);
    return mats.flatMap((mat) => {
      const time = passed.get(mat);
      if (time === undefined) return [];
      // Of the start the last read counts, of any other mat the first.
      const other = time + (mat === 'start' ? -900 : 700);
      return (random() < twice ? [time, other] : [time]).map(
        (ms) => `${chip}${bib ?? index + 1},${new Date(gunAt + ms).toISOString()},${mat}`,
      );
    });
  });
}

/**
 * Sends what races of one event read over HTTP as bad lines would: in any order, every tenth read again, in batches of any size, several
 * at once. Gives how many reads there were.
 */
export async function sendReads(races: readonly [ProductRace, ...ProductRace[]], o: Sending): Promise<number> {
  const [{ event }] = races;
  const random = randomOf(o.seed);
  const reads = races.flatMap((race) => readsOf(race, random, o.twice));
  const sent = shuffled([...reads, ...reads.filter(() => random() < 0.1)], random);
  let stored = 0;
  for (const some of inBatches(inBatches(sent, random, 6_000), random, 3)) {
    const answers = await Promise.all(some.map((lines) => send(event, lines)));
    stored += answers.reduce((sum, answer) => sum + answer.stored, 0);
  }
  expect(stored).toBe(reads.length);
  return reads.length;
}

async function send({ world, eventId }: ProductEvent, lines: readonly string[]): Promise<{ stored: number }> {
  const answer = await world.app.app.inject({
    method: 'POST',
    url: `/v1/live/events/${eventId}/passings?format=csv`,
    headers: { authorization: `Bearer ${world.admin.token}`, 'content-type': 'text/plain' },
    payload: ['chip,time,device', ...lines].join('\n'),
  });
  expect(answer.statusCode, answer.body).toBe(200);
  const { received, rejected_count, stored } = answer.json();
  expect({ received, rejected_count }).toEqual({ received: lines.length, rejected_count: 0 });
  return { stored };
}

interface Asked {
  filter?: RankingFilter;
  /** Where the time is taken: the finish when left out. */
  mat?: string;
  timingType?: TimingType;
}

/** What the product's ranking says of each runner with a rank, by index. */
export async function rankingOf(
  { event, raceId }: ProductRace,
  { filter = {}, mat = 'finish', timingType = 'guntime' }: Asked = {},
): Promise<Map<number, RankingEntry>> {
  const { db } = event.world.app;
  const timeline_id = mat === 'finish' ? null : (event.mats.get(mat) ?? null);
  const { entries } = await calculate(db, { race_id: raceId, timing_type: timingType, timeline_id, filter });
  const found = await sql<{ id: number; index: number }>`
    select id, external_id::int as index from athletes where race_id = ${raceId}`.execute(db);
  const indexOf = new Map(found.rows.map(({ id, index }) => [id, index]));
  return new Map(
    entries.flatMap((entry) => (entry.rank === null ? [] : [[indexOf.get(entry.athlete_id) ?? -1, entry]])),
  );
}

/** Compares every place of a ranking with the published list, and every time; answers how many there were. */
export async function compareList(
  product: ProductRace,
  { list, hasGaps, ...asked }: Asked & { list: string; hasGaps?: boolean },
): Promise<number> {
  const { runners } = product.race;
  const entries = await rankingOf(product, asked);
  const { mat = 'finish', timingType } = asked;
  const wrong = [...entries].filter(([index, { time_ms }]) => {
    const times = runners[index]?.times;
    return time_ms !== (times?.get(mat) ?? 0) - (timingType === 'chiptime' ? (times?.get('start') ?? 0) : 0);
  });
  expect(wrong.slice(0, 5), `times at ${mat}`).toEqual([]);
  const computed = new Map([...entries].map(([index, { rank }]) => [index, rank ?? 0]));
  return comparePlaces({ runners, list, computed, hasGaps });
}

/** The same for lists that share out a race; answers how many places there were in all. */
export async function compareLists(
  product: ProductRace,
  list: string,
  filters: readonly RankingFilter[],
  hasGaps?: boolean,
): Promise<number> {
  let count = 0;
  for (const filter of filters) count += await compareList(product, { list, filter, ...(hasGaps && { hasGaps }) });
  return count;
}

/** Where times are published without places: everyone with a time at a mat has it, and a place that follows from it. Gives the ranking. */
export async function compareTimes(product: ProductRace, mat: string): Promise<Map<number, RankingEntry>> {
  const entries = await rankingOf(product, { mat });
  const shown = new Map([...entries].map(([index, { rank, time_ms }]) => [index, [rank, time_ms]]));
  expect(shown, mat).toEqual(placesByTime(product.race, mat));
  return entries;
}

/** One more than there are faster ones, and the time. */
function placesByTime({ runners }: Race, mat: string): Map<number, [place: number, time: number]> {
  const passed = runners.flatMap(({ times, invalidated }, index): [number, number][] => {
    const time = invalidated?.includes(mat) ? undefined : times.get(mat);
    return time === undefined ? [] : [[index, time]];
  });
  const first = new Map<number, number>();
  const sorted = passed.map(([, time]) => time).sort((a, b) => a - b);
  for (const [at, time] of sorted.entries()) if (!first.has(time)) first.set(time, at + 1);
  return new Map(passed.map(([index, time]) => [index, [first.get(time) ?? 0, time]]));
}

/** What is stored of the whole event follows from its reads. */
export async function settled({ world, eventId }: ProductEvent): Promise<void> {
  await expectSettled({ ...world.app, eventId });
}

/** How many athletes of a race are in each state. */
export async function statesOf({ event, raceId }: ProductRace): Promise<Record<string, number>> {
  const counted = await sql<{ state: string; count: number }>`
    select state, count(*)::int as count from athletes where race_id = ${raceId} group by 1`.execute(
    event.world.app.db,
  );
  return Object.fromEntries(counted.rows.map(({ state, count }) => [state, count]));
}

async function create(world: RaceWorld, resource: string, body: object): Promise<number> {
  const made = await world.api('POST', resource, body);
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  return made.body.id;
}
