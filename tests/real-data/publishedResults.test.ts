import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { RankingFilter } from '../../server/timing/rank/types';
import {
  compare,
  DATA,
  milliseconds,
  type Race,
  type Row,
  type Runner,
  rows,
  run,
  separate,
} from '../timing/support/publishedRace';

const isHere = existsSync(resolve(DATA, 'results'));
if (!isHere) console.warn(`Published results are not compared: there is no ${DATA} (set REAL_DATA).`);

function genderOf(letter: string | undefined): Runner['gender'] {
  if (letter === 'M' || letter === 'H' || letter === 'Male') return 'male';
  return letter === 'F' || letter === 'K' || letter === 'Female' ? 'female' : null;
}

function place(text: string | undefined): number {
  return Number.parseInt(text ?? '', 10) || 0;
}

function bySexAndAge(ages: [number, number | undefined][]): RankingFilter[] {
  return SEXES.flatMap((gender) =>
    ages.map(([age_from, age_to]) => ({ gender, age_from, ...(age_to ? { age_to } : {}) })),
  );
}

const SEXES = ['male', 'female'] as const;
const DECADES: [number, number | undefined][] = [
  [18, 39],
  [40, 49],
  [50, 59],
  [60, 69],
  [70, undefined],
];
const FIVE_YEARS: [number, number | undefined][] = [
  [18, 39],
  [40, 44],
  [45, 49],
  [50, 54],
  [55, 59],
  [60, 64],
  [65, 69],
  [70, 74],
  [75, 79],
  [80, undefined],
];

function bostonRunner(row: Row, sexPlace: string): Runner {
  return {
    times: new Map([['finish', Math.round(Number(row.official) * 60_000)]]),
    gender: genderOf(row.gender),
    age: Number(row.age),
    category: null,
    manualState: null,
    places: { overall: place(row.overall), sex: place(row[sexPlace]), division: place(row.division) },
  };
}

function compareBoston(race: Race, ages: [number, number | undefined][], hasGaps = false): void {
  separate(race.runners, 'finish', 'overall');
  const athletes = run(race);
  const count = race.runners.length;
  expect(compare({ race, list: 'overall', athletes, hasGaps })).toBe(count);
  expect(sum(SEXES.map((gender) => compare({ race, list: 'sex', filter: { gender }, athletes, hasGaps })))).toBe(count);
  if (ages.length === 0) return;
  const divisions = bySexAndAge(ages);
  expect(sum(divisions.map((filter) => compare({ race, list: 'division', filter, athletes, hasGaps })))).toBe(count);
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

function boston2015Runner(row: Row, mats: string[]): Runner {
  const times = new Map<string, number>();
  for (const mat of mats) {
    const time = milliseconds(mat === 'finish' ? row['Official Time'] : row[mat]);
    if (time !== null) times.set(mat, time);
  }
  return {
    times,
    gender: genderOf(row['M/F']),
    age: Number(row.Age),
    category: null,
    manualState: null,
    places: { overall: place(row.Overall), sex: place(row.Gender), division: place(row.Division) },
    // A 40 km split from which nobody can have reached the finish in time is wrong: a timekeeper would invalidate it.
    ...(isSprint(times.get('40K'), times.get('finish')) ? { invalidated: ['40K'] } : {}),
  };
}

/** The last 2.2 km in less than four minutes. */
function isSprint(from: number | undefined, to: number | undefined): boolean {
  return from !== undefined && to !== undefined && to - from < 240_000;
}

function wroclawRunner(row: Row, splits: string[]): Runner {
  const times = new Map<string, number>();
  const places: Record<string, number> = {
    finish: place(row.Miejsce),
    sex: place(row['Płeć Miejsce']),
    class: place(row['Kategoria wiekowa Miejsce']),
  };
  for (const split of [...splits, 'finish']) {
    const time = milliseconds(split === 'finish' ? row.Czas : row[`${split} Czas`]);
    if (time !== null) times.set(split, time);
    if (split !== 'finish') places[split] = place(row[`${split} Miejsce Open`]);
  }
  const manualState = row.Czas === 'DNS' ? 'dns' : row.Czas === 'DNF' ? 'dnf' : null;
  return {
    times,
    gender: genderOf(row.Płeć),
    age: null,
    category: row['Kategoria wiekowa'] || null,
    manualState,
    places,
  };
}

interface SimpleRow {
  time: string | undefined;
  gender?: string | undefined;
  category?: string | undefined;
  places: Record<string, number>;
}

function runnerOf({ time, gender, category, places }: SimpleRow): Runner {
  const finish = milliseconds(time);
  return {
    times: new Map(finish === null ? [] : [['finish', finish]]),
    gender: genderOf(gender),
    age: null,
    category: category || null,
    manualState: null,
    places,
  };
}

function lines(file: string): string[][] {
  const text = readFileSync(resolve(DATA, file), 'utf8');
  return text
    .split(/\r?\n/)
    .filter(Boolean)
    .map((line) => line.split('\t'));
}

describe.skipIf(!isHere)('published places come out exactly', () => {
  test('Boston 2001: overall, sex and division by gun time', () => {
    const runners = rows('results/boston2001_llimllib.csv')
      .filter((row) => !row.bib?.startsWith('W'))
      .map((row) => bostonRunner(row, 'genderdiv'));
    expect(runners).toHaveLength(13_408);
    compareBoston({ name: 'Boston 2001', mats: { finish: 42_195 }, runners }, DECADES);
  });

  test('Boston 2014: overall, sex and five-year division, wheelchairs as a race of their own', () => {
    const all = rows('results/boston2014_llimllib.csv');
    const [wheelchairs, runners] = [true, false].map((isWheelchair) =>
      all.filter((row) => row.bib?.startsWith('W') === isWheelchair).map((row) => bostonRunner(row, 'genderdiv')),
    );
    expect([wheelchairs?.length, runners?.length]).toEqual([53, 31_931]);
    compareBoston({ name: 'Boston 2014', mats: { finish: 42_195 }, runners: runners! }, FIVE_YEARS);
    const sport = 'wheelchair_race';
    compareBoston({ name: 'wheelchairs', sport, mats: { finish: 42_195 }, runners: wheelchairs! }, []);
  });

  test('Boston 2015: overall, sex, division, and every one of the nine splits', () => {
    const mats = {
      '5K': 5000,
      '10K': 10_000,
      '15K': 15_000,
      '20K': 20_000,
      Half: 21_097.5,
      '25K': 25_000,
      '30K': 30_000,
      '35K': 35_000,
      '40K': 40_000,
      finish: 42_195,
    };
    const kept = rows('results/boston2015.csv').filter((row) => row.Bib !== '3820');
    const runners = kept.map((row) => boston2015Runner(row, Object.keys(mats)));
    const race: Race = { name: 'Boston 2015', mats, runners };
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
    const splits = ['5 km', '10 km', '15 km', '20 km'];
    const runners = rows('results/wroclaw_half2023.csv', ';').map((row) => wroclawRunner(row, splits));
    const mats = { '5 km': 5000, '10 km': 10_000, '15 km': 15_000, '20 km': 20_000, finish: 21_097.5 };
    const race: Race = { name: 'Wrocław 2023', mats, runners };
    for (const split of [...splits, 'finish']) separate(runners, split, split);
    const athletes = run(race);
    expect(compare({ race, list: 'finish', athletes })).toBe(8150);
    expect(sum(SEXES.map((gender) => compare({ race, list: 'sex', filter: { gender }, athletes })))).toBe(8150);
    const classes = [
      ...new Set(runners.flatMap(({ category, places }) => (category && places.class ? [category] : []))),
    ];
    const inClasses = classes.map((category) => compare({ race, list: 'class', filter: { category }, athletes }));
    expect(sum(inClasses)).toBe(8141);
    const atSplits = splits.map((split) => compare({ race, list: split, split, athletes, hasGaps: true }));
    // One athlete's 20 km lies 22 minutes after their finish: it cannot count.
    expect(atSplits).toEqual([8123, 8139, 8141, 8143]);
    const states = athletes.get('finish')!.map(({ state }) => state);
    expect(['dns', 'dnf'].map((state) => states.filter((other) => other === state).length)).toEqual([762, 38]);
  });

  test('UTMB 2023: shared places', () => {
    const runners = rows('other/utmb_2023.csv').map((row) =>
      runnerOf({ time: row.time, gender: row.gender, places: { overall: place(row.rank) } }),
    );
    const race: Race = { name: 'UTMB 2023', mats: { finish: 171_000 }, runners };
    const athletes = run(race);
    expect(compare({ race, list: 'overall', athletes })).toBe(1757);
  });

  test('Ironman 70.3 2017: overall, division, swim, bike and run', () => {
    const all = rows('other/ironman703wc_2017.csv');
    const legs = { Swim: 1900, Bike: 90_000, Run: 21_097.5, Overall: 113_000 };
    const ranked = Object.entries(legs).map(([leg, metres]) => {
      const runners = all.map((row) =>
        runnerOf({
          time: row[`${leg} Time`],
          gender: row.Gender,
          category: row.Division,
          places: { overall: place(row[`${leg} Rank`]), division: place(row['Division Rank']) },
        }),
      );
      const race: Race = { name: leg, sport: 'triathlon', mats: { finish: metres }, runners };
      separate(runners, 'finish', 'overall');
      const athletes = run(race);
      if (leg === 'Overall') {
        const divisions = [...new Set(all.flatMap((row) => (row['Division Rank'] ? [row.Division!] : [])))];
        const count = divisions.map((category) => compare({ race, list: 'division', filter: { category }, athletes }));
        expect(sum(count)).toBe(3801);
      }
      return compare({ race, list: 'overall', athletes });
    });
    expect(ranked).toEqual([3878, 3849, 3807, 3804]);
  });

  test.each([
    ['oracle/balmullo2023', 'balmullo_overall_2023.csv', 103, 7000],
    ['oracle/giffordtown2025', 'giffordtown_overall_2025.csv', 159, 5000],
  ])('%s: from raw times and entries to the result list', (folder, file, count, metres) => {
    const entries = new Map(lines(`${folder}/entries.txt`).map((fields) => [fields[0], fields]));
    const raw = lines(`${folder}/rawtimes.txt`);
    const runners = raw.map(([number, time], at) =>
      runnerOf({ time, category: entries.get(number)?.[3], places: { overall: at + 1 } }),
    );
    const race: Race = { name: folder, mats: { finish: metres }, runners };
    separate(runners, 'finish', 'overall');
    expect(compare({ race, list: 'overall', athletes: run(race) })).toBe(count);
    const expected = rows(`${folder}/${file}`);
    const computed = raw.map(([number], at) => [String(at + 1), number, entries.get(number)?.[3]]);
    expect(computed).toEqual(expected.map((row) => [row.Pos, row.No, row.Category]));
  });
});
