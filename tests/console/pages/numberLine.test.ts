import { describe, expect, it } from 'vitest';
import { layOut, ticksOf } from '../../../src/features/organising/waves/numberLine';

const wave = (wave_id: number, start_number_from: number | null, start_number_to: number | null) => ({
  wave_id,
  name: String(wave_id),
  start_number_from,
  start_number_to,
});
const ALL = { least: 1, most: 1_000 };

describe('the line of start numbers', () => {
  it('puts waves that overlap into lanes of their own, and names what several take', () => {
    const line = layOut([wave(1, 1, 300), wave(2, 250, 400), wave(3, 280, 290), wave(4, 401, 500)], ALL);
    expect(line?.segments.map(({ wave: { wave_id }, lane }) => [wave_id, lane])).toEqual([
      [1, 0],
      [2, 1],
      [3, 2],
      [4, 0],
    ]);
    expect(line?.lanes).toBe(3);
    expect(line?.overlaps.map(({ from, to, waves }) => [from, to, waves.map(({ wave_id }) => wave_id)])).toEqual([
      [250, 279, [1, 2]],
      [280, 290, [1, 2, 3]],
      [291, 300, [1, 2]],
    ]);
  });

  it('finds what none takes between two that do, also behind one that reaches over another', () => {
    const { gaps } = layOut([wave(1, 1, 500), wave(2, 100, 200), wave(3, 601, 700)], ALL) ?? {};
    expect(gaps).toEqual([{ from: 501, to: 600 }]);
    expect(layOut([wave(1, 1, 10), wave(2, 11, 20)], ALL)?.gaps).toEqual([]);
  });

  it('reaches to the ends of the numbers where an end is open', () => {
    const line = layOut([wave(1, null, 99), wave(2, 100, null)], ALL);
    expect(line).toMatchObject({ from: 1, to: 1_000, segments: [{ from: 1 }, { to: 1_000 }] });
    expect(layOut([wave(1, 5, null)], { least: null, most: null })).toMatchObject({ from: 5, to: 5 });
    expect(layOut([wave(1, null, null)], ALL)).toBeNull();
  });
});

it('has round numbers along it, none where the first or the last one stands', () => {
  expect(ticksOf({ from: 30_001, to: 31_800 })).toEqual([30_001, 30_500, 31_000]);
  expect(ticksOf({ from: 1, to: 100 })).toEqual([1, 40, 60, 80]);
  expect(ticksOf({ from: 7, to: 7 })).toEqual([7]);
});
