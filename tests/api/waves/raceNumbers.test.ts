import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { RaceNumbers } from '../../../resources/waves/waves.calls';
import { findRaceNumbers } from '../../../server/waves/raceNumbers';
import { testEngines } from '../../support/testDatabase';
import { createRaceWorld, type RaceWorld } from '../timing/raceWorld';

interface Wave {
  id: number;
  from: number | null;
  to: number | null;
  isDeleted: boolean;
}

interface Athlete {
  start_number: string | null;
  wave_id: number | null;
  isDeleted: boolean;
}

const WAVE_IDS = [901, 902, 903, 904, 905];
const MOST_NUMBER = 9_999_999_999;

const end = fc.option(fc.nat(30), { freq: 4 });
const wave = fc.record({ from: end, to: end, isDeleted: fc.boolean() }).map(({ from, to, ...rest }) => {
  const isTurned = from !== null && to !== null && from > to;
  return isTurned ? { from: to, to: from, ...rest } : { from, to, ...rest };
});
const waveList = fc
  .array(wave, { maxLength: WAVE_IDS.length })
  .map((list): Wave[] => list.map((one, index) => ({ id: WAVE_IDS[index]!, ...one })));

const startNumber = fc.oneof(
  { weight: 8, arbitrary: fc.nat(34).map(String) },
  fc.constantFrom(null, '', 'E12', '007', '0', ' 9', '-3', '12.5', String(MOST_NUMBER), '12345678901'),
);
const athleteList = fc.uniqueArray(
  fc.record({
    start_number: startNumber,
    wave_id: fc.constantFrom(null, ...WAVE_IDS),
    isDeleted: fc.nat(7).map((one) => one === 0),
  }),
  { maxLength: 40, comparator: (a, b) => a.start_number !== null && a.start_number === b.start_number },
);

describe.each(testEngines)('the numbers of a race on %s', (engine) => {
  let world: RaceWorld;
  beforeAll(async () => {
    world = await createRaceWorld({ athletes: 4, engine });
    const { eventId: event_id, raceId: race_id } = world;
    // Another race of the event has waves and athletes, too.
    await world.api('POST', 'waves', { event_id, race_id, name: 'Other', start_number_from: 0, start_number_to: 2 });
  });
  afterAll(() => world?.close());

  /** A race with nothing but these. */
  const raceWith = async (waves: readonly Wave[], athletes: readonly Athlete[]): Promise<number> => {
    const { db } = world.app;
    await sql`delete from athletes where wave_id = any(${WAVE_IDS}::bigint[])`.execute(db);
    await sql`delete from waves where id = any(${WAVE_IDS}::bigint[])`.execute(db);
    const made = await sql<{ id: number }>`
      insert into races (event_id, name, sport) values (${world.eventId}, 'R' || gen_random_uuid(), 'running') returning id`.execute(
      db,
    );
    const { id } = made.rows[0]!;
    await sql`
      insert into waves (id, event_id, race_id, name, start_number_from, start_number_to, position, deleted_at)
      select id, ${world.eventId}, ${id}, 'W' || id, "from", "to", 910 - id, case when "isDeleted" then now() end
      from jsonb_to_recordset(${JSON.stringify(waves)}::jsonb) as w (id int, "from" int, "to" int, "isDeleted" boolean)`.execute(
      db,
    );
    await sql`
      insert into athletes (event_id, race_id, wave_id, start_number, first_name, last_name, deleted_at)
      select ${world.eventId}, ${id}, wave_id, start_number, 'A', 'B', case when "isDeleted" then now() end
      from jsonb_to_recordset(${JSON.stringify(athletes)}::jsonb) as a (start_number text, wave_id int, "isDeleted" boolean)`.execute(
      db,
    );
    return id;
  };

  it('are those that one gets by asking each athlete and each wave', async () => {
    await fc.assert(
      fc.asyncProperty(waveList, athleteList, async (waves, drawn) => {
        const ids = waves.map(({ id }) => id);
        const athletes = drawn.map((one) => ({ ...one, wave_id: ids.find((id) => id === one.wave_id) ?? null }));
        const found = await findRaceNumbers(world.app.db, await raceWith(waves, athletes));
        expect(found).toEqual(oneByOne(waves, athletes));
      }),
      { numRuns: 60 },
    );
  });

  it('are counted in one look at the athletes, however many waves there are', async () => {
    const waves = WAVE_IDS.map((id, index) => ({ id, from: index * 10, to: index * 10 + 12, isDeleted: false }));
    const raceId = await raceWith(waves, [{ start_number: '11', wave_id: 901, isDeleted: false }]);
    const asked = vi.spyOn(world.app.db.getExecutor(), 'executeQuery');
    try {
      await findRaceNumbers(world.app.db, raceId);
      const statements = asked.mock.calls.map(([{ sql: text }]) => text);
      expect(statements.filter((text) => text.includes('athletes a'))).toHaveLength(1);
      expect(statements.length).toBeLessThanOrEqual(2);
    } finally {
      asked.mockRestore();
    }
  });
});

/** By the words of the contract, without any arithmetic on the bounds. */
function oneByOne(allWaves: readonly Wave[], allAthletes: readonly Athlete[]): RaceNumbers {
  const waves = allWaves.filter(({ isDeleted }) => !isDeleted);
  const athletes = allAthletes.filter(({ isDeleted }) => !isDeleted).map((one) => ({ ...one, number: numberOf(one) }));
  const numbers = athletes.flatMap(({ number }) => number ?? []).sort((a, b) => a - b);
  const isBound = ({ from, to }: Wave) => from !== null || to !== null;
  const takes = (wave: Wave, number: number | null) =>
    number !== null && isBound(wave) && number >= (wave.from ?? 0) && number <= (wave.to ?? MOST_NUMBER);
  const outside: RaceNumbers['outside'][number][] = [];
  for (const number of waves.some(isBound) ? numbers : []) {
    if (waves.some((wave) => takes(wave, number))) continue;
    const gap = outside.at(-1);
    // One that begins between two numbers ends there, as it takes neither.
    const isNext = gap && waves.some((wave) => isBound(wave) && (wave.from ?? 0) > gap.to && (wave.from ?? 0) < number);
    if (!gap || isNext) outside.push({ from: number, to: number, athletes: 1 });
    else Object.assign(gap, { to: number, athletes: gap.athletes + 1 });
  }
  return {
    athletes: athletes.length,
    without_number: athletes.length - numbers.length,
    least: numbers[0] ?? null,
    most: numbers.at(-1) ?? null,
    // The last made comes first.
    waves: waves.toReversed().map((wave) => {
      const own = athletes.filter(({ wave_id }) => wave_id === wave.id);
      const within = athletes.filter(({ number }) => takes(wave, number));
      return {
        wave_id: wave.id,
        name: `W${wave.id}`,
        color: null,
        start_number_from: wave.from,
        start_number_to: wave.to,
        capacity: null,
        athletes: own.length,
        within: within.length,
        elsewhere: within.filter(({ wave_id }) => wave_id !== wave.id).length,
        beyond: own.filter(({ number }) => isBound(wave) && number !== null && !takes(wave, number)).length,
      };
    }),
    outside,
  };
}

function numberOf({ start_number }: Athlete): number | null {
  return start_number !== null && /^[0-9]{1,10}$/.test(start_number) ? Number(start_number) : null;
}
