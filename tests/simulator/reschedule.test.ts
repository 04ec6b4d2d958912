import { expect, test } from 'vitest';
import type { LoadedEvent } from '../../scripts/simulate/loadEvent';
import { reschedule } from '../../scripts/simulate/reschedule';
import { recordsOf } from './support/records';

const MINUTE = 60_000;
const NOW = Date.UTC(2026, 10, 21, 12);
const SOON = NOW + 3_000;
const at = (minutes: number): string => new Date(Date.UTC(2026, 4, 31, 7) + minutes * MINUTE).toISOString();

function eventOf(changes: Partial<LoadedEvent> = {}): LoadedEvent {
  return { name: 'Test event', ...recordsOf(), ...changes };
}
const race = recordsOf().races[0]!;
const races = [
  { ...race, id: 1, start_at: at(0), cutoff_at: null },
  { ...race, id: 2, start_at: at(20), cutoff_at: null },
  { ...race, id: 3, start_at: at(-1_020), cutoff_at: null },
];
const startsOf = (event: LoadedEvent): (number | null)[] =>
  event.races.map(({ start_at }) => (start_at ? Date.parse(String(start_at)) - SOON : null));

test('races start in their order, at most an hour apart, waves as far from their race as planned', () => {
  const event = reschedule(eventOf({ races, waves: [{ id: 1, race_id: 2, start_at: at(25) }] }), NOW);
  expect(startsOf(event)).toEqual([60 * MINUTE, 80 * MINUTE, 0]);
  expect(Date.parse(String(event.waves[0]!.start_at)) - SOON).toBe(85 * MINUTE);
});

test('with a race under way, the others start when they are due, or now', () => {
  const later = new Date(NOW + 90 * MINUTE).toISOString();
  const event = reschedule(
    eventOf({
      races: [races[0]!, { ...races[1]!, start_at: later }, races[2]!],
      gunshots: [{ id: 1, fired_at: at(1), race_ids: [1], wave_ids: [] }],
    }),
    NOW,
  );
  expect(event.races[0]!.start_at).toBe(at(0));
  expect(event.races[1]!.start_at).toBe(later);
  expect(startsOf(event)[2]).toBe(0);
});

test('a race without a planned start starts now; a cut-off that is over is none', () => {
  const event = reschedule(eventOf({ races: [{ ...race, start_at: null, cutoff_at: at(120) }] }), NOW);
  expect(startsOf(event)).toEqual([0]);
  expect(event.races[0]!.cutoff_at).toBeNull();
});
