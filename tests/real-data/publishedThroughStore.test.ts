import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createRaceWorld, type RaceWorld } from '../api/timing/raceWorld';
import { randomOf } from '../faults/field';
import { expectSettled } from '../faults/timingState';
import { DATA, type Race } from '../timing/support/publishedRace';
import {
  type Ages,
  boston2001,
  boston2014,
  boston2015,
  bySexAndAge,
  categoriesOf,
  DECADES,
  FIVE_YEARS,
  SEXES,
  utmb2023,
  wroclaw2023,
} from './publishedFiles';
import {
  addRace,
  compareList,
  compareLists,
  compareTimes,
  openEvent,
  type ProductEvent,
  type ProductRace,
  rankingOf,
  readsOf,
  sendInDisorder,
  statesOf,
} from './racesInProduct';

const isHere = existsSync(resolve(DATA, 'results'));
if (!isHere) console.warn(`Published results are not sent through the product: there is no ${DATA} (set REAL_DATA).`);

/** A hundred thousand passings take minutes on a machine that has other things to do. */
const TIMEOUT = 900_000;

describe.skipIf(!isHere)(
  'published places out of reads in any order, repeated, in batches of any size',
  { timeout: TIMEOUT },
  () => {
    let world: RaceWorld;
    beforeEach(async () => {
      world = await createRaceWorld({ athletes: 0 });
    });
    afterEach(() => world?.close());

    const open = (race: Race): Promise<ProductEvent> => openEvent(world, race.name, Object.keys(race.mats));

    it('Boston 2001: overall, sex and division by gun time', async () => {
      const race = boston2001();
      const event = await open(race);
      const product = await addRace(event, { race });
      const random = randomOf(2001);
      await sendInDisorder(event, readsOf(product, random, 0.5), random);
      await compareBoston(product, DECADES);
    });

    it('Boston 2014: overall, sex and five-year division, beside the wheelchairs', async () => {
      const { runners, wheelchairs } = boston2014();
      const event = await open(runners);
      const running = await addRace(event, { race: runners });
      const rolling = await addRace(event, { race: wheelchairs, chip: 'W' });
      const random = randomOf(2014);
      await sendInDisorder(
        event,
        [running, rolling].flatMap((race) => readsOf(race, random, 0.3)),
        random,
      );
      await compareBoston(running, FIVE_YEARS);
      await compareBoston(rolling, []);
    });

    it('Boston 2015, every third runner: overall, sex, division, and the times at nine splits', async () => {
      const race = everyThird(boston2015());
      const event = await open(race);
      const product = await addRace(event, { race });
      const random = randomOf(2015);
      const reads = readsOf(product, random, 0.05);
      expect(reads.length).toBeGreaterThan(96_000);
      await sendInDisorder(event, reads, random);
      expect((await rankingOf(product)).size).toBe(race.runners.length - 1);
      expect(await invalidate(product)).toBe(1);
      await compareBoston(product, FIVE_YEARS, true);
      for (const mat of Object.keys(race.mats)) await compareTimes(product, mat);
    });

    it('Wrocław 2023: overall, sex, age class, and places at four splits', async () => {
      const race = wroclaw2023();
      const event = await open(race);
      const product = await addRace(event, { race });
      const random = randomOf(2023);
      await sendInDisorder(event, readsOf(product, random, 0.5), random);
      expect(await compareList(product, { list: 'finish' })).toBe(8_150);
      expect(await compareLists(product, 'sex', bySex)).toBe(8_150);
      const classes = categoriesOf(race, 'class').map((category) => ({ category }));
      expect(await compareLists(product, 'class', classes)).toBe(8_141);
      // One athlete's 20 km lies 22 minutes after their finish: it cannot count.
      for (const [mat, count] of Object.entries({ '5 km': 8_123, '10 km': 8_139, '15 km': 8_141, '20 km': 8_143 }))
        expect(await compareList(product, { list: mat, mat, hasGaps: true })).toBe(count);
      expect(await statesOf(product)).toEqual({ dnf: 38, dns: 762, finished: 8_150 });
      await settled(event);
    });

    it('UTMB 2023: places that are shared', async () => {
      const race = utmb2023();
      const event = await open(race);
      const product = await addRace(event, { race });
      const random = randomOf(171);
      await sendInDisorder(event, readsOf(product, random, 0.5), random);
      expect(await compareList(product, { list: 'overall' })).toBe(1_757);
      await settled(event);
    });

    const settled = ({ eventId }: ProductEvent) => expectSettled({ ...world.app, eventId });
  },
);

/** All 290,000 passings would take as long as all other races together; places whose gaps are closed are places among any of them. */
function everyThird(race: Race): Race {
  return { ...race, runners: race.runners.filter(({ invalidated }, i) => i % 3 === 0 || invalidated !== undefined) };
}

const bySex = SEXES.map((gender) => ({ gender }));

async function compareBoston(product: ProductRace, ages: Ages, hasGaps = false): Promise<void> {
  const count = product.race.runners.length;
  expect(await compareList(product, { list: 'overall', hasGaps })).toBe(count);
  expect(await compareLists(product, 'sex', bySex, hasGaps)).toBe(count);
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
