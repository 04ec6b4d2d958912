import { describe, expect, it } from 'vitest';
import type { RaceField } from '../../../resources/races/field.calls';
import { type Place, placesOf, stageOf, standingOf } from '../../../src/features/course/analytics/field';
import { alongCourse, betweenStandings } from '../../../src/features/course/analytics/positions';

const point = (timeline_id: number, distance: number | null, values: object = {}) => ({
  timeline_id,
  lap: 1,
  distance,
  passed: 10,
  to_come: 0,
  unseen: 0,
  first: null,
  last: null,
  closes_at: null,
  late: 0,
  is_silent: false,
  ...values,
});

const AT = '2026-05-31T10:00:00.000Z';

function aField(values: Partial<RaceField> = {}): RaceField {
  return {
    race_id: 1,
    at: AT,
    seq: 1,
    length: 10_000,
    athletes: { waiting: 0, without_gun: 0, on_course: 4, unseen: 0, finished: 6 },
    start: { first_at: AT, last_at: AT },
    points: [point(1, 5_000), point(2, 10_000, { to_come: 4 })],
    sections: [],
    density: null,
    markers: [],
    unseen: [],
    positions: null,
    ...values,
  };
}

const NAMES = { start: 'Start', timelineOf: (id: number) => `Mat ${id}` };
const marker = (marker_id: number, distance: number, to_come = 0) => ({
  marker_id,
  name: `Water ${marker_id}`,
  icon: 'water',
  distance,
  passes: 1,
  first_at: AT,
  last_at: AT,
  to_come,
});
const standings = (field: RaceField) => placesOf(field, NAMES).map((place) => [place.name, standingOf(place, field)]);

describe('the places of a race', () => {
  it('stand in the order of the course, one that nobody measured where it is passed', () => {
    const field = aField({
      points: [point(1, 5_000), point(3, null), point(2, 10_000)],
      markers: [marker(2, 7_000), marker(1, 1_000), marker(3, 10_500)],
    });
    const names = placesOf(field, NAMES).map(({ name }) => name);
    expect(names).toEqual(['Start', 'Water 1', 'Mat 1', 'Mat 3', 'Water 2', 'Mat 2', 'Water 3']);
  });

  it('are told once where a marker is called like the timeline that it stands at', () => {
    const called = (name: string, distance: number) => ({ ...marker(9, distance), name });
    const markers = [called('start', 30), called('Mat 2', 9_950), called('Mat 1', 8_000)];
    const names = placesOf(aField({ markers }), NAMES).map(({ name }) => name);
    expect(names).toEqual(['Start', 'Mat 1', 'Mat 1', 'Mat 2']);
  });

  it('can be taken down where nobody but who is missing comes by', () => {
    const missing = {
      timeline_id: 1,
      lap: 1,
      seen_at: AT,
      expected_at: AT,
      athlete_id: 3,
      start_number: null,
      name: null,
    };
    const field = aField({
      points: [point(1, 5_000), point(2, 10_000, { to_come: 1, unseen: 1 })],
      markers: [marker(1, 4_000), marker(2, 8_000)],
      unseen: [missing],
    });
    expect(standings(field)).toEqual([
      ['Start', 'down'],
      ['Water 1', 'down'],
      ['Mat 1', 'down'],
      ['Water 2', 'down'],
      ['Mat 2', 'down'],
    ]);
    const missed = (places: readonly Place[]) => places.map(({ missing: athletes }) => athletes);
    expect(missed(placesOf(field, NAMES))).toEqual([0, 0, 0, 1, 1]);
    expect(standings(aField()).at(-1)).toEqual(['Mat 2', 'awaited']);
  });

  it('stay while a wave waits for its gun, and not for whoever did not come to the start', () => {
    const athletes = { waiting: 5, without_gun: 3, on_course: 4, unseen: 0, finished: 0 };
    const before = aField({ athletes });
    expect(standings(before).slice(0, 2)).toEqual([
      ['Start', 'starting'],
      ['Mat 1', 'starting'],
    ]);
    const after = aField({ athletes: { ...athletes, without_gun: 0 } });
    expect(standings(after).slice(0, 2)).toEqual([
      ['Start', 'down'],
      ['Mat 1', 'down'],
    ]);
    expect(standings(aField({ start: null }))[0]).toEqual(['Start', 'upcoming']);
  });

  it('are told at each stage of a race', () => {
    const athletes = { waiting: 5, without_gun: 5, on_course: 0, unseen: 0, finished: 0 };
    expect(stageOf(aField({ length: null }))).toBe('unmeasured');
    expect(stageOf(aField({ start: null, athletes: { ...athletes, waiting: 0, without_gun: 0 } }))).toBe('nobody');
    expect(stageOf(aField({ start: null, athletes }))).toBe('before');
    expect(stageOf(aField())).toBe('during');
    expect(stageOf(aField({ athletes }))).toBe('during');
    expect(stageOf(aField({ athletes: { ...athletes, without_gun: 0, finished: 9 } }))).toBe('over');
  });
});

describe('the field on the map', () => {
  it('walks from one answer to the next; who is new or corrected backwards is put there', () => {
    const before = new Map([
      [1, 100],
      [2, 500],
    ]);
    const after = new Map([
      [1, 200],
      [2, 400],
      [3, 50],
    ]);
    expect([...betweenStandings(before, after, 0.5)]).toEqual([150, 400, 50]);
    expect([...betweenStandings(before, after, 9)]).toEqual([200, 400, 50]);
  });

  it('goes round as often as the race has laps, and ends at the finish', () => {
    expect(alongCourse(5_000, { race: 10_000, course: 10_100 })).toBe(5_050);
    expect(alongCourse(7_500, { race: 10_000, course: 5_000 })).toBe(2_500);
    expect(alongCourse(10_000, { race: 10_000, course: 5_000 })).toBe(5_000);
  });
});
