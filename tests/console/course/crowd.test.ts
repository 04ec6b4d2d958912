import { expect, it } from 'vitest';
import { crowdOf } from '../../../src/features/course/analytics/positions';
import { athletesAt, crowdPath } from '../../../src/shared/elevation/crowd';

const density = { width: 250, athletes: [1, 2, 3, 4] };

it('stands on the hills where the field is on its race', () => {
  expect(crowdOf({ density, length: 1_000 }, 1_010)).toEqual([
    { from: 0, to: 252.5, athletes: 1 },
    { from: 252.5, to: 505, athletes: 2 },
    { from: 505, to: 757.5, athletes: 3 },
    { from: 757.5, to: 1_010, athletes: 4 },
  ]);
  expect(crowdOf({ density: null, length: 1_000 }, 1_000)).toBeNull();
});

it('adds up the laps of a course that is run several times', () => {
  expect(crowdOf({ density, length: 1_000 }, 500)?.map(({ athletes }) => athletes)).toEqual([4, 6]);
});

it('is told at a place, its ends included, and drawn with the fullest stretch highest', () => {
  const crowd = crowdOf({ density, length: 1_000 }, 1_000) ?? [];
  expect([0, 249, 250, 1_000].map((along) => athletesAt(crowd, along))).toEqual([1, 1, 2, 4]);
  const path = crowdPath(crowd, { x: (along) => along / 10, floor: 100, height: 40 });
  expect(path).toBe(
    'M0.0,100L0.0,90.0L25.0,90.0L25.0,80.0L50.0,80.0L50.0,70.0L75.0,70.0L75.0,60.0L100.0,60.0L100.0,100Z',
  );
  const nobody = crowd.map((one) => ({ ...one, athletes: 0 }));
  expect(crowdPath(nobody, { x: Number, floor: 100, height: 40 })).toBe('');
});
