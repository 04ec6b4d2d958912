// @vitest-environment jsdom
import '@testing-library/jest-dom/vitest';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { I18nContextProvider } from 'react-admin';
import { afterEach, describe, expect, it } from 'vitest';
import { onDemand } from '../../../engine/console/words/onDemand';
import type { Coordinate } from '../../../engine/fields/line/line.field';
import { measure } from '../../../resources/courses/geometry/measure';
import { ElevationProfile } from '../../../src/shared/elevation/ElevationProfile';
import {
  gradientText,
  placeOn,
  placeText,
  profileOf,
  steepnessOf,
  stretchesOf,
} from '../../../src/shared/elevation/profile';
import { CourseShape } from '../../../src/shared/map/courseShape';
import { createCursor } from '../../../src/shared/map/cursor';

/** 10 km to the north: level to the middle, then 3 m up on each 100 m. */
const DEGREES = 10_000 / 111_229;
const line = Array.from({ length: 401 }, (_, index): Coordinate => {
  const share = index / 400;
  return [4.35, 50.8 + DEGREES * share, 100 + Math.max(0, share - 0.5) * 10_000 * 0.03];
});
const measured = measure(line);
const profile = profileOf(line, measured, 400)!;

describe('the profile of a course', () => {
  it('knows height and gradient of any place', () => {
    expect(profile).toMatchObject({ lowest: expect.closeTo(100, 0), highest: expect.closeTo(250, 0) });
    expect(placeOn(profile, 2_000)).toMatchObject({ height: expect.closeTo(100, 1), gradient: expect.closeTo(0, 3) });
    expect(placeOn(profile, 8_000)).toMatchObject({
      height: expect.closeTo(190, 0),
      gradient: expect.closeTo(0.03, 3),
    });
  });

  it('holds no place before the start or beyond the finish', () => {
    expect(placeOn(profile, -50).along).toBe(0);
    expect(placeOn(profile, 99_999).along).toBe(profile.heights.at(-1)?.along);
  });

  it('is drawn in stretches of one steepness that leave no gap', () => {
    const stretches = stretchesOf(profile);
    expect(stretches.map(({ steepness }) => steepness)).toEqual(['flat', 'up']);
    expect(stretches[0]?.heights.at(-1)).toEqual(stretches[1]?.heights[0]);
  });

  it.each([
    [-0.2, 'down_steep'],
    [-0.05, 'down'],
    [-0.019, 'flat'],
    [0.02, 'up'],
    [0.099, 'up_steep'],
    [0.1, 'up_wall'],
  ])('calls %d %s', (gradient, name) => expect(steepnessOf(gradient)).toBe(name));

  it('is none without elevations, and none of a single place', () => {
    expect(
      profileOf(
        line.map(([longitude, latitude]) => [longitude, latitude] as const),
        measured,
        100,
      ),
    ).toBeNull();
    const still: Coordinate[] = [
      [4, 50, 1],
      [4, 50, 2],
    ];
    expect(profileOf(still, measure(still), 100)).toBeNull();
  });

  it('says a place in words, in the units of the event', () => {
    const place = { along: 12_400, height: 231.4, gradient: 0.031 };
    expect(placeText(place, 'km', 'en')).toBe('12.4 km, 231 m, +3 %');
    expect(placeText(place, 'miles', 'en')).toBe('7.7 miles, 759 ft, +3 %');
    expect([-0.0349, 0.004, -0.004].map((gradient) => gradientText(gradient, 'en'))).toEqual(['−3 %', '0 %', '0 %']);
  });
});

describe('on the page', () => {
  afterEach(cleanup);

  const WORDS = {
    translate: (key: string, words: Record<string, unknown> = {}) =>
      (onDemand[key] ?? key).replace(/%\{(\w+)\}/g, (_, name: string) => String(words[name])),
    changeLocale: () => Promise.resolve(),
    getLocale: () => 'en',
  };
  const open = (course: readonly Coordinate[] = line) => {
    const cursor = createCursor();
    const marks = [{ key: 'a', kind: 'timeline' as const, name: 'Bridge', along: 500 }];
    const shape = new CourseShape(course, measure(course));
    render(
      <I18nContextProvider value={WORDS}>
        <ElevationProfile {...{ shape, cursor, marks }} unit="km" title="Elevation" fileName="course" />
      </I18nContextProvider>,
    );
    return cursor;
  };
  const slider = () => screen.getByRole('slider', { name: 'Elevation' });

  it('is gone along by keys, and says where one is', async () => {
    const cursor = open();
    const user = userEvent.setup();
    slider().focus();
    await user.keyboard('{ArrowRight}{ArrowRight}{PageUp}');
    expect(cursor.along).toBeCloseTo(1_200, 0);
    expect(slider()).toHaveAttribute('aria-valuetext', '1.2 km, 100 m, 0 %');
    await user.keyboard('{End}');
    expect(slider()).toHaveAttribute('aria-valuetext', '10.0 km, 250 m, +3 %');
    await user.keyboard('{Home}{ArrowLeft}');
    expect(cursor.along).toBe(0);
  });

  it('says what stands there', async () => {
    const cursor = open();
    slider().focus();
    await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}');
    expect(cursor.along).toBeCloseTo(500, 0);
    expect(slider()).toHaveAttribute('aria-valuetext', '0.5 km, 100 m, 0 %, Bridge');
  });

  it('is a table as well, with what stands along the course', async () => {
    open();
    await userEvent.click(screen.getByRole('button', { name: 'Table' }));
    const rows = screen.getAllByRole('row').map((row) => row.textContent);
    expect(rows).toContain('8.0 km190 m+3 %');
    expect(rows).toContain('0.5 km100 m0 %Bridge');
  });

  it('says that there are no elevations', () => {
    open(line.map(([longitude, latitude]) => [longitude, latitude] as const));
    expect(screen.queryByRole('slider')).toBeNull();
    expect(screen.getByText(/The course has no elevations/)).toBeInTheDocument();
  });
});
