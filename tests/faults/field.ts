import { sql } from 'kysely';
import type { RawRead } from '../../server/timing/formats/rawRead';
import { NOON, type RaceWorld } from '../api/timing/raceWorld';
import { randomOf, shuffled } from '../support/random';

export const MINUTE = 60_000;

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

export async function readCount(world: RaceWorld): Promise<number> {
  const counted = await sql<{ reads: number }>`
    select count(*)::int as reads from passings where event_id = ${world.eventId}`.execute(world.app.db);
  return counted.rows[0]?.reads ?? 0;
}
