import { describe, expect, test } from 'vitest';
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
  finisher,
  ironman2017,
  utmb2023,
  wroclaw2023,
} from './publishedFiles';
import { compare, type Race, run, separate } from './publishedRace';
import { isMissing, rows, tabbed } from './realData';

function compareBoston(race: Race, ages: Ages, hasGaps = false): void {
  const athletes = run(race);
  const count = race.runners.length;
  expect(compare({ race, list: 'overall', athletes, hasGaps })).toBe(count);
  expect(sum(BY_SEX.map((filter) => compare({ race, list: 'sex', filter, athletes, hasGaps })))).toBe(count);
  if (ages.length === 0) return;
  const divisions = bySexAndAge(ages);
  expect(sum(divisions.map((filter) => compare({ race, list: 'division', filter, athletes, hasGaps })))).toBe(count);
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

describe.skipIf(isMissing('results'))('published places come out exactly', () => {
  test('Boston 2001: overall, sex and division by gun time', () => {
    const race = boston2001();
    expect(race.runners).toHaveLength(13_408);
    compareBoston(race, DECADES);
  });

  test('Boston 2014: overall, sex and five-year division, wheelchairs as a race of their own', () => {
    const { wheelchairs, runners } = boston2014();
    expect([wheelchairs.runners.length, runners.runners.length]).toEqual([53, 31_931]);
    compareBoston(runners, FIVE_YEARS);
    compareBoston(wheelchairs, []);
  });

  test('Boston 2015: overall, sex, division, and every one of the nine splits', () => {
    const race = boston2015();
    const { runners } = race;
    compareBoston(race, FIVE_YEARS, true);
    const athletes = run(race, 2015);
    expect(runners.filter(({ invalidated }) => invalidated)).toHaveLength(1);
    for (const [mat, ranked] of athletes) {
      const wrong = ranked.filter(({ athleteId, timeMs }) => {
        const { times, invalidated } = runners[athleteId]!;
        return timeMs !== (invalidated?.includes(mat) ? null : (times.get(mat) ?? null));
      });
      expect(wrong.slice(0, 5), mat).toEqual([]);
    }
  });

  test('Wrocław 2023: overall, sex, age class and the places at four splits', () => {
    const race = wroclaw2023();
    const athletes = run(race);
    expect(compare({ race, list: 'finish', athletes })).toBe(8150);
    expect(sum(BY_SEX.map((filter) => compare({ race, list: 'sex', filter, athletes })))).toBe(8150);
    const inClasses = categoriesOf(race, 'class').map((category) =>
      compare({ race, list: 'class', filter: { category }, athletes }),
    );
    expect(sum(inClasses)).toBe(8141);
    const splits = Object.keys(race.mats).filter((mat) => mat !== 'finish');
    const atSplits = splits.map((split) => compare({ race, list: split, split, athletes, hasGaps: true }));
    // One athlete's 20 km lies 22 minutes after their finish: it cannot count.
    expect(atSplits).toEqual([8123, 8139, 8141, 8143]);
    const states = athletes.get('finish')!.map(({ state }) => state);
    expect(['dns', 'dnf'].map((state) => states.filter((other) => other === state).length)).toEqual([762, 38]);
  });

  test('UTMB 2023: shared places', () => {
    const race = utmb2023();
    expect(compare({ race, list: 'overall', athletes: run(race) })).toBe(1757);
  });

  test('Ironman 70.3 2017: overall, division, swim, bike and run', () => {
    const { Swim, Bike, Run, Overall } = ironman2017();
    const ranked = [Swim, Bike, Run, Overall].map((race) => compare({ race, list: 'overall', athletes: run(race) }));
    expect(ranked).toEqual([3878, 3849, 3807, 3804]);
    const athletes = run(Overall);
    const inDivisions = categoriesOf(Overall, 'division').map((category) =>
      compare({ race: Overall, list: 'division', filter: { category }, athletes }),
    );
    expect(sum(inDivisions)).toBe(3801);
  });

  test.each([
    ['oracle/balmullo2023', 'balmullo_overall_2023.csv', 103, 7000],
    ['oracle/giffordtown2025', 'giffordtown_overall_2025.csv', 159, 5000],
  ])('%s: from raw times and entries to the result list', (folder, file, count, metres) => {
    const entries = new Map(tabbed(`${folder}/entries.txt`).map((fields) => [fields[0], fields]));
    const raw = tabbed(`${folder}/rawtimes.txt`);
    const runners = raw.map(([number, time], at) =>
      finisher({ time, category: entries.get(number)?.[3], places: { overall: at + 1 } }),
    );
    const race: Race = { name: folder, mats: { finish: metres }, runners };
    separate(runners, 'finish', 'overall');
    expect(compare({ race, list: 'overall', athletes: run(race) })).toBe(count);
    const expected = rows(`${folder}/${file}`);
    const computed = raw.map(([number], at) => [String(at + 1), number, entries.get(number)?.[3]]);
    expect(computed).toEqual(expected.map((row) => [row.Pos, row.No, row.Category]));
  });
});
