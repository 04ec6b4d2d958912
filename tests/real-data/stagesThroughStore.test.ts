import { describe, expect, it } from 'vitest';
import { NOON } from '../api/timing/raceWorld';
import { categoriesOf, enduroFalun2025, type IronmanLeg, ironman2017 } from './publishedFiles';
import type { Race, Runner } from './publishedRace';
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

const DAY = 86_400_000;

describe.skipIf(isMissing('other'))('published places of races of several legs', () => {
  it('Ironman 70.3 2017: overall, division and swim, men and women being two races that share numbers', async () => {
    const race = wholeRace(ironman2017());
    const event = await openEvent(race);
    const bySex = [await addRace(event, men(race)), await addRace(event, women(race))] as const;
    const [numbers, others] = bySex.map((product) => product.race.runners.map(({ bib }) => bib));
    expect(numbers?.filter((number) => others?.includes(number))).toHaveLength(1_693);
    await sendReads(bySex, { seed: 2017, twice: 0.5 });
    // Published are places among both: each race closes the gaps that the other leaves.
    expect(await inAll(bySex, (product) => compareList(product, { list: 'overall', hasGaps: true }))).toBe(3_804);
    const swum = (product: ProductRace) => compareList(product, { list: 'Swim', mat: 'swim end', hasGaps: true });
    expect(await inAll(bySex, swum)).toBe(3_878);
    const inDivisions = (product: ProductRace) => {
      const divisions = categoriesOf(product.race, 'division').map((category) => ({ category }));
      return compareLists(product, 'division', divisions);
    };
    expect(await inAll(bySex, inDivisions)).toBe(3_801);
    const [ofMen, ofWomen] = await Promise.all(bySex.map(statesOf));
    expect(ofMen).toEqual({ finished: 2_371, dnf: 48, dns: 386, dsq: 10 });
    expect(ofWomen).toEqual({ finished: 1_433, dnf: 33, dns: 243 });
  });

  it.each([
    ['Bike', 90_000, 3_849],
    ['Run', 21_097.5, 3_807],
  ] as const)(
    'Ironman 70.3 2017: %s by chip time, as an event of its own with individual starts',
    async (leg, metres, count) => {
      const whole = wholeRace(ironman2017());
      const race = legOf(whole, leg, metres);
      const event = await openEvent(race);
      const bySex = [
        await addRace(event, { ...men(race), isIndividual: true }),
        await addRace(event, { ...women(race), isIndividual: true }),
      ] as const;
      await sendReads(bySex, { seed: metres, twice: 0.5 });
      const ridden = (product: ProductRace) =>
        compareList(product, { list: leg, timingType: 'chiptime', hasGaps: true });
      expect(await inAll(bySex, ridden)).toBe(count);
    },
  );

  it('Enduro Falun 2025: stages that add up, and the place in the category', async () => {
    const { race, lastStages } = enduroFalun2025();
    const product = await throughProduct(race, { seed: 238, twice: 0.5 });
    const categories = categoriesOf(race, 'category').map((category) => ({ category }));
    expect(categories).toHaveLength(15);
    expect(await compareLists(product, 'category', categories)).toBe(194);
    const before = new Map<number, number>();
    for (const mat of Object.keys(race.mats).slice(0, -1))
      for (const [index, { time_ms }] of await compareTimes(product, mat)) before.set(index, time_ms ?? 0);
    const unlike = [...(await rankingOf(product))].filter(([index, { time_ms }]) => {
      const lastStage = (time_ms ?? 0) - (before.get(index) ?? 0);
      return Math.abs(lastStage - (lastStages[index] ?? 0)) > HIDDEN_MS;
    });
    // One stage of theirs is not in the file.
    const theirs = race.runners.flatMap(({ category }, index) => (category === 'Flickor 15-16' ? [index] : []));
    expect(unlike.map(([index]) => index)).toEqual(theirs);
    await settled(product.event);
  });
});

/** Stages are shown to the hundredth, and add up to what was measured to the thousandth. */
const HIDDEN_MS = 30;
/** Between two legs, where no time in the file tells. */
const TRANSITION = 180_000;
const MATS = { 'swim end': 1_900, 'bike start': 1_900, 'bike end': 91_900, 'run start': 91_900, finish: 113_000 };

/** When everyone was where, of times that are published leg by leg; lists `overall`, `division` and `Swim`, `Bike`, `Run`. */
function wholeRace(legs: Record<IronmanLeg, Race>): Race {
  const runners = legs.Overall.runners.map((runner, i): Runner => {
    const own = (leg: IronmanLeg) => legs[leg].runners[i];
    const [swim, bike, run, total] = (['Swim', 'Bike', 'Run', 'Overall'] as const).map((leg) =>
      own(leg)?.times.get('finish'),
    );
    const places = Object.fromEntries(
      (['Swim', 'Bike', 'Run'] as const).map((leg) => [leg, own(leg)?.places.overall ?? 0]),
    );
    return { ...runner, times: passings({ swim, bike, run, total }), places: { ...runner.places, ...places } };
  });
  return { ...legs.Overall, name: 'Ironman 70.3 2017', mats: MATS, runners };
}

type Legs = Record<'swim' | 'bike' | 'run' | 'total', number | undefined>;

function passings({ swim, bike, run, total }: Legs): Map<string, number> {
  const isWhole = swim !== undefined && bike !== undefined && run !== undefined && total !== undefined;
  const transition = isWhole ? Math.floor((total - swim - bike - run) / 2) : TRANSITION;
  const fromEnd = minus(minus(total, run), transition);
  const bikeStart = plus(swim, transition) ?? minus(fromEnd, bike);
  const bikeEnd = bike === undefined ? undefined : plus(bikeStart, bike);
  const runStart = run === undefined ? undefined : (minus(total, run) ?? plus(bikeEnd, transition));
  const finish = total ?? plus(runStart, run);
  const all = { 'swim end': swim, 'bike start': bikeStart, 'bike end': bikeEnd, 'run start': runStart, finish };
  return new Map(Object.entries(all).flatMap(([mat, time]) => (time === undefined ? [] : [[mat, time] as const])));
}

function plus(a: number | undefined, b: number | undefined): number | undefined {
  return a === undefined || b === undefined ? undefined : a + b;
}

function minus(a: number | undefined, b: number | undefined): number | undefined {
  return plus(a, b === undefined ? undefined : -b);
}

/**
 * Whoever has a time for a leg, from where it begins to where it ends. A ranking measures from the gun or from the start read, and a chip
 * is one athlete's in an event: a leg that begins under way takes an event of its own, to which its two mats report.
 */
function legOf(whole: Race, leg: 'Bike' | 'Run', metres: number): Race {
  const [from, to] = leg === 'Bike' ? ['bike start', 'bike end'] : ['run start', 'finish'];
  const runners = whole.runners.map((runner): Runner => {
    const start = runner.times.get(from ?? '');
    const finish = runner.times.get(to ?? '');
    if (start === undefined || finish === undefined) return { ...runner, times: new Map(), manualState: 'dns' };
    const times = new Map([['start', start] as const, ['finish', finish] as const]);
    return { ...runner, times, manualState: null };
  });
  return { ...whole, name: leg, mats: { finish: metres }, runners };
}

/** On the second day. */
function men(race: Race) {
  return { race: ofSex(race, 'male'), chip: 'M', gunAt: NOON };
}

/** On the first day. */
function women(race: Race) {
  return { race: ofSex(race, 'female'), chip: 'F', gunAt: NOON - DAY };
}

function ofSex(race: Race, sex: 'male' | 'female'): Race {
  return { ...race, name: sex, runners: race.runners.filter(({ gender }) => gender === sex) };
}

async function inAll(races: readonly ProductRace[], count: (race: ProductRace) => Promise<number>): Promise<number> {
  let sum = 0;
  for (const race of races) sum += await count(race);
  return sum;
}
