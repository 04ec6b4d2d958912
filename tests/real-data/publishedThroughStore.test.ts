import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import {
  type Ages,
  BY_SEX,
  boston2001,
  boston2014,
  boston2015,
  bySexAndAge,
  categoriesOf,
  DECADES,
  FIVE_YEARS,
  utmb2023,
  wroclaw2023,
} from './publishedFiles';
import type { Race } from './publishedRace';
import {
  addRace,
  compareList,
  compareLists,
  compareTimes,
  openEvent,
  type ProductRace,
  rankingOf,
  sendReads,
  settled,
  statesOf,
  throughProduct,
} from './racesInProduct';
import { isMissing } from './realData';

/** A hundred thousand passings take minutes on a machine that has other things to do. */
const TIMEOUT = 900_000;

describe.skipIf(isMissing('results'))(
  'published places out of reads in any order, repeated, in batches of any size',
  { timeout: TIMEOUT },
  () => {
    it('Boston 2001: overall, sex and division by gun time', async () => {
      const product = await throughProduct(boston2001(), { seed: 2001, twice: 0.5 });
      await compareBoston(product, DECADES);
    });

    it('Boston 2014: overall, sex and five-year division, beside the wheelchairs', async () => {
      const { runners, wheelchairs } = boston2014();
      const event = await openEvent(runners);
      const running = await addRace(event, { race: runners });
      const rolling = await addRace(event, { race: wheelchairs, chip: 'W' });
      await sendReads([running, rolling], { seed: 2014, twice: 0.3 });
      await compareBoston(running, FIVE_YEARS);
      await compareBoston(rolling, []);
    });

    it('Boston 2015, every third runner: overall, sex, division, and the times at nine splits', async () => {
      const race = everyThird(boston2015());
      const product = await addRace(await openEvent(race), { race });
      expect(await sendReads([product], { seed: 2015, twice: 0.05 })).toBeGreaterThan(96_000);
      expect((await rankingOf(product)).size).toBe(race.runners.length - 1);
      expect(await invalidate(product)).toBe(1);
      await compareBoston(product, FIVE_YEARS, true);
      for (const mat of Object.keys(race.mats)) await compareTimes(product, mat);
    });

    it('Wrocław 2023: overall, sex, age class, and places at four splits', async () => {
      const race = wroclaw2023();
      const product = await throughProduct(race, { seed: 2023, twice: 0.5 });
      expect(await compareList(product, { list: 'finish' })).toBe(8_150);
      expect(await compareLists(product, 'sex', BY_SEX)).toBe(8_150);
      const classes = categoriesOf(race, 'class').map((category) => ({ category }));
      expect(await compareLists(product, 'class', classes)).toBe(8_141);
      // One athlete's 20 km lies 22 minutes after their finish: it cannot count.
      for (const [mat, count] of Object.entries({ '5 km': 8_123, '10 km': 8_139, '15 km': 8_141, '20 km': 8_143 }))
        expect(await compareList(product, { list: mat, mat, hasGaps: true })).toBe(count);
      expect(await statesOf(product)).toEqual({ dnf: 38, dns: 762, finished: 8_150 });
      await settled(product.event);
    });

    it('UTMB 2023: places that are shared', async () => {
      const product = await throughProduct(utmb2023(), { seed: 171, twice: 0.5 });
      expect(await compareList(product, { list: 'overall' })).toBe(1_757);
      await settled(product.event);
    });
  },
);

/** All 290,000 passings would take as long as all other races together; places whose gaps are closed are places among any of them. */
function everyThird(race: Race): Race {
  return { ...race, runners: race.runners.filter(({ invalidated }, i) => i % 3 === 0 || invalidated !== undefined) };
}

async function compareBoston(product: ProductRace, ages: Ages, hasGaps = false): Promise<void> {
  const count = product.race.runners.length;
  expect(await compareList(product, { list: 'overall', hasGaps })).toBe(count);
  expect(await compareLists(product, 'sex', BY_SEX, hasGaps)).toBe(count);
  if (ages.length > 0) expect(await compareLists(product, 'division', bySexAndAge(ages), hasGaps)).toBe(count);
}

/** What a timekeeper does about reads that cannot be true; answers how many there were. */
async function invalidate({ event, race, raceId }: ProductRace): Promise<number> {
  const { world, mats } = event;
  let count = 0;
  for (const [index, { invalidated = [] }] of race.runners.entries())
    for (const mat of invalidated) {
      const reads = await sql<{ id: number }>`
        select p.id from passings p join athletes a on a.id = p.athlete_id
        where a.race_id = ${raceId} and a.external_id = ${String(index)} and p.timeline_id = ${mats.get(mat)}`.execute(
        world.app.db,
      );
      for (const { id } of reads.rows) {
        const answer = await world.api('PATCH', `passings/${id}`, { mark: 'invalidated' });
        expect(answer.status, JSON.stringify(answer.body)).toBe(200);
        count += 1;
      }
    }
  return count;
}
