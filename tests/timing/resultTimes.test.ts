import { describe, expect, test } from 'vitest';
import { chooseReading, type RaceFacts } from '../../server/timing/rankings/import/chooseReading';
import { metresOfName } from '../../server/timing/rankings/import/raceFacts';
import { readPlace } from '../../server/timing/rankings/import/readPlace';
import { isNoTime, readTime, withoutPlus } from '../../server/timing/rankings/import/readTime';

const race = (metres: number | null, kph = 10): RaceFacts => ({
  metres,
  kph,
  start: null,
  timingType: 'chiptime',
  countsLaps: false,
  endsByTime: false,
});
const MARATHON = race(42_195);
const TEN_KM = race(10_000);
const UNKNOWN = race(null);

/** What the first cell comes to in ms, null where somebody has to say how it is read. */
function read(cells: string[], facts: RaceFacts, heading = 'Time'): number | null {
  const { reading } = chooseReading({ heading, cells, race: facts });
  return reading && readTime(cells[0] ?? '', reading);
}

const HOUR = 3_600_000;
const MINUTE = 60_000;

describe('two parts are hours and minutes, or minutes and seconds', () => {
  test.each([
    ['a marathon', ['3:12', '4:05'], MARATHON, 3 * HOUR + 12 * MINUTE],
    ['ten kilometres', ['38:12', '41:05'], TEN_KM, 38 * MINUTE + 12_000],
    ['a mile', ['4:12', '5:05'], race(1_609), 4 * MINUTE + 12_000],
    ['a bicycle race', ['4:12', '5:05'], race(120_000, 28), 4 * HOUR + 12 * MINUTE],
    ['no distance, and more than ten', ['38:12', '41:05'], UNKNOWN, 38 * MINUTE + 12_000],
    ['another time of the column has three', ['4:12', '1:05:03'], UNKNOWN, 4 * MINUTE + 12_000],
    ['no distance, and few', ['3:12', '4:05'], UNKNOWN, null],
  ])('%s', (_, cells, facts, expected) => expect(read(cells, facts)).toBe(expected));

  test('the heading says which', () => {
    expect(read(['3:12'], UNKNOWN, 'Time (h:mm)')).toBe(3 * HOUR + 12 * MINUTE);
    expect(read(['3:12'], UNKNOWN, 'Zeit [mm:ss]')).toBe(3 * MINUTE + 12_000);
  });
});

describe('numbers', () => {
  const minutes = Array.from({ length: 9 }, (_, i) => `33.${12 + i}`);
  test.each([
    ['ms by heading', ['2172000'], UNKNOWN, 'Time (ms)', 2_172_000],
    ['ms by the name of the field', ['2172000'], UNKNOWN, 'time_ms', 2_172_000],
    ['seconds by heading', ['2172.5'], UNKNOWN, 'Zeit (Sek.)', 2_172_500],
    ['minutes by heading', ['36.2'], UNKNOWN, 'Time (min)', 2_172_000],
    ['ms by the distance', ['2172000'], TEN_KM, 'Time', 2_172_000],
    ['seconds by the distance', ['2172'], TEN_KM, 'Time', 2_172_000],
    ['minutes by the distance', ['36'], TEN_KM, 'Time', 36 * MINUTE],
    ['minutes with tenths', ['62,5'], TEN_KM, 'Time', 62.5 * MINUTE],
    ['hundredths of a second in a sprint', ['12.53'], race(100), 'Time', 12_530],
    ['minutes and seconds with a point', minutes, TEN_KM, 'Time', 33 * MINUTE + 12_000],
    ['decimal minutes, as one has more than 59', [...minutes, '34.85'], TEN_KM, 'Time', 1_987_200],
    ['digits with zeros in front', ['012345', '023456'], UNKNOWN, 'Time', HOUR + 23 * MINUTE + 45_000],
    ['digits by heading', ['12345'], UNKNOWN, 'HHMMSS', HOUR + 23 * MINUTE + 45_000],
    ['nobody can tell', ['33.12', '33.50'], UNKNOWN, 'Time', null],
    ['too few to tell parts from decimals', ['33.12', '33.50'], TEN_KM, 'Time', null],
    ['days, as spreadsheets count', ['0.0434028', '1.5'], UNKNOWN, 'Time', null],
  ])('%s', (name, cells, facts, heading, expected) => {
    if (name.startsWith('days')) expect(chooseReading({ heading, cells, race: facts }).reading).toBe('time_ms');
    else expect(read(cells, facts, heading)).toBe(expected);
  });

  test('digits without their zeros, told from seconds by none of many being more than 59', () => {
    const digits = Array.from({ length: 9 }, (_, i) => `1${10 + i}${20 + i}`);
    expect(read(digits, race(21_097))).toBe(HOUR + 10 * MINUTE + 20_000);
    expect(read([...digits, '11298'], race(21_097))).toBe(11_020_000);
  });
});

test.each([
  ['1h23\'45"', HOUR + 23 * MINUTE + 45_000],
  ["94h 33' 14''", 94 * HOUR + 33 * MINUTE + 14_000],
  ['1:02:03,4', HOUR + 2 * MINUTE + 3_400],
  ['PT1H2M3S', HOUR + 2 * MINUTE + 3_000],
  ['1.02.03', HOUR + 2 * MINUTE + 3_000],
  ['2.19,22', 2 * MINUTE + 19_220],
  ['1h02', HOUR + 2 * MINUTE],
  ['-0:12', -12_000],
  ['1:62:03', null],
  ['soon', null],
])('%s', (text, ms) => expect(readTime(text, 'time_ms')).toBe(ms));

test('what stands behind a plus is no own time', () => {
  expect(withoutPlus('+28:51')).toBe('28:51');
  expect(withoutPlus("+ 02h 59' 21''")).toBe("02h 59' 21''");
  expect(withoutPlus('28:51')).toBeNull();
});

test.each([
  ['1', 1],
  ['1.', 1],
  ['2.0', 2],
  ['1st', 1],
  ['22nd', 22],
  ['3rd', 3],
  ['1er', 1],
  ['2ème', 2],
  ['1º', 1],
  ['=3', 3],
  ['121=', 121],
  ['T3', 3],
  ['27       / 13408', 27],
  ['12 (245)', 12],
  ['5 of 98', 5],
])('a place: %s', (text, rank) => expect(readPlace(text)).toEqual({ rank, state: null }));

test.each([
  ['AK', 'finished'],
  ['DSQ', 'dsq'],
  ['D.N.F.', 'dnf'],
  ['nem indult', 'dns'],
  ['Utgått', 'dnf'],
])('no place: %s', (text, state) => expect(readPlace(text)).toEqual({ rank: null, state }));

test.each(['first', '1.5', '0', 'M40', '1-2'])('neither: %s', (text) => expect(readPlace(text)).toBeNull());

test.each([
  ['10 km', 10_000],
  ['Night run 5K', 5_000],
  ['100 miles', 160_934.4],
  ['Half marathon', 21_097.5],
  ['Marathon', 42_195],
  ['1500 m', 1_500],
  ['Ultramarathon', null],
  ['Children 2026', null],
])('the length that a name says: %s', (name, metres) => expect(metresOfName(name)).toBe(metres));

test.each(['-', '–', '--:--', '-:--:--', '--:--.-', '0:00:00'])('%s is no time', (cell) => {
  expect(isNoTime(cell)).toBe(true);
});
