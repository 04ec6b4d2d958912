import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { compare, type Race, run, separate } from './publishedRace';
import { isMissing, realFile } from './realData';

interface Finisher {
  gender: string;
  place_overall: number;
  time_raw: number;
  splits?: number[];
}

/** Shares of the way at which the mats seem to lie: the file gives their times alone. */
const MATS = { first: 5_000, second: 9_500, third: 15_000, finish: 21_097.5 };

describe.skipIf(isMissing('results'))('published places of half marathons', () => {
  test.each([
    ['boulogne_half2022_nodraak', 8_156],
    ['mueggelsee_half2022_nodraak', 1_164],
  ])('%s: overall, and the time at every mat', (name, last) => {
    const all = JSON.parse(readFileSync(realFile(`results/${name}.json`), 'utf8')) as Finisher[];
    const kept = all.filter(({ place_overall }) => place_overall <= last);
    const hasSplits = kept.some(({ splits }) => splits !== undefined);
    const mats = hasSplits ? MATS : { finish: MATS.finish };
    const runners: Race['runners'] = kept.map(({ gender, place_overall, time_raw, splits = [] }) => ({
      times: new Map([
        ...Object.keys(mats)
          .slice(0, -1)
          .map((mat, i): [string, number] => [mat, (splits[i + 1] ?? 0) * 1000]),
        ['finish', time_raw * 1000],
      ]),
      gender: gender === 'M' ? 'male' : 'female',
      age: null,
      category: null,
      manualState: null,
      places: { overall: place_overall },
    }));
    // A mat that missed someone is told as no time.
    for (const { times } of runners) for (const [mat, time] of times) if (time === 0) times.delete(mat);
    const race: Race = { name, mats, runners };
    separate(runners, 'finish', 'overall');
    const athletes = run(race, last);
    expect(compare({ race, list: 'overall', athletes })).toBe(kept.length);
    for (const [mat, measured] of athletes) {
      const wrong = measured.filter(({ athleteId, timeMs }) => timeMs !== (runners[athleteId]?.times.get(mat) ?? null));
      expect(wrong.slice(0, 5), mat).toEqual([]);
    }
  });
});
