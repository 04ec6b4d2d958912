import { sql } from 'kysely';
import { createRecord } from '../../engine/api/operations/createRecords';
import { SYSTEM } from '../../engine/core/access/actor';
import type { RawRead } from '../../server/timing/formats/rawRead';
import { NOON, type RaceWorld } from '../api/timing/raceWorld';

export const MINUTE = 60_000;

/** Numbers from 0 to 1 that are the same for the same seed. */
export function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x6d2b79f5) | 0;
    return ((state ^ (state >>> 13)) >>> 0) / 2 ** 32;
  };
}

export function shuffled<T>(list: readonly T[], random: () => number): T[] {
  return list
    .map((item) => ({ item, at: random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item);
}

export function read(chipcode: string, device: string, time: number): RawRead {
  return { chipcode, device, time, sequence: null, file: null, raw: `${chipcode} ${time}` };
}

/** Reads of a field over the four mats of the race: several of each passing, some mats missed, some chips that nobody has. */
export function readsOfField(athletes: number, seed = 1): RawRead[] {
  const random = randomOf(seed);
  const reads: RawRead[] = [];
  for (let number = 1; number <= athletes; number++) {
    const pace = 3 + random() * 3;
    for (const [device, km] of [
      ['start', 0],
      ['half', 5],
      ['finish', 10],
      ['backup', 10],
    ] as const) {
      if (random() < 0.1) continue;
      const passed = NOON + Math.round((0.2 + km * pace) * MINUTE);
      for (let repeat = 0; repeat <= random() * 3; repeat++)
        reads.push(read(`C${number}`, device, passed + repeat * 600 + (device === 'backup' ? 1500 : 0)));
    }
    if (random() < 0.2) reads.push(read(`X${number}`, 'finish', NOON + Math.round(10 * pace * MINUTE)));
  }
  return shuffled(reads, random);
}

/** Adds athletes to the world's race, with numbers and chips that follow those it has; gives their ids. */
export async function addAthletes(world: RaceWorld, from: number, to: number): Promise<number[]> {
  const { engine } = world.app;
  const resource = engine.plan.get('athletes');
  const ids: number[] = [];
  for (let number = from; number <= to; number++) {
    const body = {
      event_id: world.eventId,
      race_id: world.raceId,
      start_number: String(number),
      last_name: `Runner ${number}`,
      chipcodes: [`C${number}`],
    };
    const { record } = await createRecord({ engine, actor: SYSTEM, resource, body });
    ids.push(Number(record.id));
  }
  return ids;
}

export async function readCount(world: RaceWorld): Promise<number> {
  const counted = await sql<{ reads: number }>`
    select count(*)::int as reads from passings where event_id = ${world.eventId}`.execute(world.app.db);
  return counted.rows[0]?.reads ?? 0;
}

export function inBatches<T>(list: readonly T[], random: () => number, most: number): T[][] {
  const batches: T[][] = [];
  for (let at = 0; at < list.length; ) {
    const size = 1 + Math.floor(random() * most);
    batches.push(list.slice(at, at + size));
    at += size;
  }
  return batches;
}
