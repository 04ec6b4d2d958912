import type { RankingFilter } from '../../server/timing/rank/types';
import { type Race, type Runner, separate } from './publishedRace';
import { milliseconds, type Row, rows } from './realData';

export const BY_SEX: readonly RankingFilter[] = [{ gender: 'male' }, { gender: 'female' }];

/** First and last age of a division; without a last one it is open to everyone older. */
export type Ages = readonly (readonly [from: number, to?: number])[];

export const DECADES: Ages = [[18, 39], [40, 49], [50, 59], [60, 69], [70]];
export const FIVE_YEARS: Ages = [
  [18, 39],
  [40, 44],
  [45, 49],
  [50, 54],
  [55, 59],
  [60, 64],
  [65, 69],
  [70, 74],
  [75, 79],
  [80],
];

/** Lists `overall`, `sex` and `division`, by gun time. */
export function boston2001(): Race {
  const kept = rows('results/boston2001_llimllib.csv').filter((row) => !row.bib?.startsWith('W'));
  return bostonRace('Boston 2001', kept.map(bostonRunner));
}

/** Lists `overall`, `sex` and `division` by gun time; the divisions of wheelchairs do not follow from anything in the file. */
export function boston2014(): { runners: Race; wheelchairs: Race } {
  const all = rows('results/boston2014_llimllib.csv');
  const [wheelchairs = [], runners = []] = [true, false].map((isWheelchair) =>
    all.filter((row) => row.bib?.startsWith('W') === isWheelchair).map(bostonRunner),
  );
  return {
    runners: bostonRace('Boston 2014', runners),
    wheelchairs: { ...bostonRace('Wheelchairs', wheelchairs), sport: 'wheelchair_race' },
  };
}

/** Lists `overall`, `sex` and `division`, whose gaps are to be closed; times at nine splits. */
export function boston2015(): Race {
  const kept = rows('results/boston2015.csv').filter((row) => row.Bib !== '3820');
  const runners = kept.map(boston2015Runner);
  separate(runners, 'finish', 'overall');
  return { name: 'Boston 2015', mats: BOSTON_MATS, runners };
}

/** Lists `sex` and `class`, and one by the name of each mat; those at the splits have gaps. */
export function wroclaw2023(): Race {
  const runners = rows('results/wroclaw_half2023.csv', ';').map(wroclawRunner);
  for (const mat of Object.keys(WROCLAW_MATS)) separate(runners, mat, mat);
  return { name: 'Wrocław 2023', mats: WROCLAW_MATS, runners };
}

/** List `overall`, with shared places. */
export function utmb2023(): Race {
  const runners = rows('other/utmb_2023.csv').map((row) => ({
    ...finisher({ time: row.time, places: { overall: place(row.rank) } }),
    gender: genderOf(row.gender),
  }));
  return { name: 'UTMB 2023', mats: { finish: 171_000 }, runners };
}

export type IronmanLeg = 'Swim' | 'Bike' | 'Run' | 'Overall';

/**
 * Each leg as a race of its own, the runners in one order: lists `overall` over both sexes, and of the whole race `division`. Only the
 * whole race knows who did not start or finish.
 */
export function ironman2017(): Record<IronmanLeg, Race> {
  const all = rows('other/ironman703wc_2017.csv');
  const leg = (name: IronmanLeg, metres: number): Race => {
    const runners = all.map((row) => ironmanRunner(row, name));
    separate(runners, 'finish', 'overall');
    return { name, sport: 'triathlon', mats: { finish: metres }, runners };
  };
  return {
    Swim: leg('Swim', 1_900),
    Bike: leg('Bike', 90_000),
    Run: leg('Run', 21_097.5),
    Overall: leg('Overall', 113_000),
  };
}

/**
 * Each rider's stages end to end, as on a clock that stands still between them: list `category`. A stage that a category does not
 * ride has no time. The mat behind the last stage is the finish; what that stage took is told beside, in ms.
 */
export function enduroFalun2025(): { race: Race; lastStages: (number | null)[] } {
  const all = rows('other/swecup_enduro_falun2025_short.csv').filter((row) => row.Status && row.Status !== 'status');
  const mats = Object.fromEntries([...ENDURO_STAGES.slice(0, -1), 'finish'].map((name) => [name, null]));
  const runners = all.map(enduroRunner);
  separate(runners, 'finish', 'category');
  const lastStages = all.map((row) => milliseconds(row[ENDURO_STAGES.at(-1) ?? '']));
  return { race: { name: 'Enduro Falun 2025', sport: 'mountain_biking', mats, runners }, lastStages };
}

/** Of whom a list tells no more than when they came in. */
export function finisher(o: {
  time: string | undefined;
  category?: string | undefined;
  places: Record<string, number>;
}): Runner {
  return { ...NOBODY, times: timesAt({ finish: o.time }), category: o.category ?? null, places: o.places };
}

export function bySexAndAge(ages: Ages): RankingFilter[] {
  return BY_SEX.flatMap((sex) =>
    ages.map(([age_from, age_to]) => ({ ...sex, age_from, ...(age_to !== undefined && { age_to }) })),
  );
}

/** Categories that have places in a list. */
export function categoriesOf({ runners }: Race, list: string): string[] {
  return [...new Set(runners.flatMap(({ category, places }) => (category && places[list] ? [category] : [])))];
}

const NOBODY = { gender: null, age: null, category: null, manualState: null };

const BOSTON_MATS = {
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

const WROCLAW_MATS = { '5 km': 5000, '10 km': 10_000, '15 km': 15_000, '20 km': 20_000, finish: 21_097.5 };

const ENDURO_STAGES = ['SS1', 'SS2', 'SS3', 'SS4', 'SS5', 'SS6', 'PWR', 'SS7', 'SS8', 'SS9', 'SS10'];

function bostonRace(name: string, runners: Runner[]): Race {
  separate(runners, 'finish', 'overall');
  return { name, mats: { finish: 42_195 }, runners };
}

function bostonRunner(row: Row): Runner {
  return {
    ...NOBODY,
    times: new Map([['finish', Math.round(Number(row.official) * 60_000)]]),
    gender: genderOf(row.gender),
    age: Number(row.age),
    places: { overall: place(row.overall), sex: place(row.genderdiv), division: place(row.division) },
  };
}

function boston2015Runner(row: Row): Runner {
  const { finish: _, ...splits } = BOSTON_MATS;
  const texts = Object.fromEntries(Object.keys(splits).map((mat) => [mat, row[mat]]));
  const times = timesAt({ ...texts, finish: row['Official Time'] });
  return {
    ...NOBODY,
    times,
    gender: genderOf(row['M/F']),
    age: Number(row.Age),
    places: { overall: place(row.Overall), sex: place(row.Gender), division: place(row.Division) },
    // A 40 km split from which nobody can have reached the finish in time is wrong: a timekeeper would invalidate it.
    ...(isSprint(times.get('40K'), times.get('finish')) ? { invalidated: ['40K'] } : {}),
  };
}

/** The last 2.2 km in less than four minutes. */
function isSprint(from: number | undefined, to: number | undefined): boolean {
  return from !== undefined && to !== undefined && to - from < 240_000;
}

function wroclawRunner(row: Row): Runner {
  const { finish: _, ...splits } = WROCLAW_MATS;
  const names = Object.keys(splits);
  const texts = Object.fromEntries(names.map((split) => [split, row[`${split} Czas`]]));
  return {
    ...NOBODY,
    times: timesAt({ ...texts, finish: row.Czas }),
    gender: genderOf(row.Płeć),
    category: row['Kategoria wiekowa'] || null,
    manualState: row.Czas === 'DNS' ? 'dns' : row.Czas === 'DNF' ? 'dnf' : null,
    places: {
      ...Object.fromEntries(names.map((split) => [split, place(row[`${split} Miejsce Open`])])),
      finish: place(row.Miejsce),
      sex: place(row['Płeć Miejsce']),
      class: place(row['Kategoria wiekowa Miejsce']),
    },
  };
}

function ironmanRunner(row: Row, leg: IronmanLeg): Runner {
  const states = { DNS: 'dns', DNF: 'dnf', DQ: 'dsq' } as const;
  const status = row['Finish Status'] as keyof typeof states;
  return {
    ...NOBODY,
    bib: row.Bib ?? '',
    times: timesAt({ finish: row[`${leg} Time`] }),
    gender: genderOf(row.Gender),
    category: row.Division || null,
    manualState: leg === 'Overall' ? (states[status] ?? null) : null,
    places: { overall: place(row[`${leg} Rank`]), division: place(row['Division Rank']) },
  };
}

function enduroRunner(row: Row): Runner {
  const times = new Map<string, number>();
  let ridden = 0;
  for (const stage of ENDURO_STAGES.slice(0, -1)) {
    const time = milliseconds(row[stage]);
    if (time === null) continue;
    ridden += time;
    times.set(stage, ridden);
  }
  const net = milliseconds(row.NetTime);
  if (net !== null && row.Status === 'FIN') times.set('finish', net);
  return {
    ...NOBODY,
    times,
    category: row.Category ?? null,
    manualState: row.Status === 'DNS' ? 'dns' : row.Status === 'DNF' ? 'dnf' : null,
    places: { category: place(row.PlaceByCategory) },
  };
}

/** What can be read of the texts, in ms. */
function timesAt(texts: Record<string, string | undefined>): Map<string, number> {
  const times = new Map<string, number>();
  for (const [mat, text] of Object.entries(texts)) {
    const time = milliseconds(text);
    if (time !== null) times.set(mat, time);
  }
  return times;
}

function genderOf(letter: string | undefined): Runner['gender'] {
  if (letter === 'M' || letter === 'H' || letter === 'Male') return 'male';
  return letter === 'F' || letter === 'K' || letter === 'Female' ? 'female' : null;
}

function place(text: string | undefined): number {
  return Number.parseInt(text ?? '', 10) || 0;
}
