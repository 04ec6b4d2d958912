import { expect, it } from 'vitest';
import type { Stored } from '../../../resources/allResources';
import { dayAt, dueToday, isHeldToday } from '../../../src/features/organising/events/dueToday';

const event = (given: object) =>
  ({
    timezone: 'Pacific/Auckland',
    start_date: '2027-06-06',
    end_date: '2027-06-06',
    status: 'draft',
    submit_before: '2027-05-16',
    publish_before: '2027-05-30',
    ...given,
  }) as unknown as Stored<'events'>;
/** Already the 16th at the event, still the 15th in UTC. */
const now = new Date('2027-05-15T20:00:00.000Z');
const keys = (given: object, races: Parameters<typeof dueToday>[1] = [], at = now) =>
  dueToday(event(given), races, at).map(({ key, isOverdue }) => `${key}${isOverdue ? ' overdue' : ''}`);

it('a day is that of the event', () => {
  expect(dayAt('Pacific/Auckland', now)).toBe('2027-05-16');
});

it('deadlines are due on their day and overdue after it, as long as the step was not taken', () => {
  expect(keys({})).toEqual(['submit']);
  expect(keys({ submit_before: '2027-05-17' })).toEqual([]);
  expect(keys({ submit_before: '2027-05-15', publish_before: '2027-05-16' })).toEqual(['submit overdue', 'publish']);
  expect(keys({ status: 'submitted', publish_before: '2027-05-15' })).toEqual(['publish overdue']);
  // A rehearsal is never published.
  expect(keys({ rehearsal_of_id: 3, submit_before: '2027-05-15', publish_before: '2027-05-16' })).toEqual([]);
  for (const status of ['published', 'finished', 'cancelled'])
    expect(keys({ status, publish_before: '2027-05-15' })).toEqual([]);
});

it('starts and cut-offs of the day come in the order of the clock, by the time at the event', () => {
  const status = 'before' as const;
  const races = [
    { id: 1, name: 'Late', status, start_at: '2027-05-15T23:30:00.000Z', cutoff_at: null },
    { id: 2, name: 'Early', status, start_at: '2027-05-15T20:00:00.000Z', cutoff_at: '2027-05-16T02:00:00.000Z' },
    { id: 3, name: 'Yesterday', status, start_at: '2027-05-15T11:00:00.000Z', cutoff_at: '2027-05-16T13:00:00.000Z' },
  ];
  const due = dueToday(event({ status: 'published' }), races, now);
  expect(due.map(({ key, args, path }) => [key, args?.race, args?.time, path])).toEqual([
    ['start', 'Early', '08:00', 'timing/gunshot'],
    ['start', 'Late', '11:30', 'timing/gunshot'],
    ['cutoff', 'Early', '14:00', 'races/2'],
  ]);
});

it('a start that was fired is done, one that was not is late, and a race that is over closes no more', () => {
  const race = { id: 1, name: 'A', start_at: '2027-05-15T19:00:00.000Z', cutoff_at: '2027-05-15T23:00:00.000Z' };
  const given = { status: 'published' };
  expect(keys(given, [{ ...race, status: 'before' }])).toEqual(['start overdue', 'cutoff']);
  expect(keys(given, [{ ...race, status: 'during' }])).toEqual(['cutoff']);
  expect(keys(given, [{ ...race, status: 'after' }])).toEqual([]);
});

it('an event that is over and still open is to be finished', () => {
  const after = new Date('2027-06-06T13:00:00.000Z');
  expect(keys({ status: 'published' }, [], after)).toEqual(['finish overdue']);
  expect(keys({ status: 'published', end_date: '2027-06-07' }, [], after)).toEqual([]);
  expect(keys({ status: 'finished' }, [], after)).toEqual([]);
});

it('a public event is on from its first day to its last, by the days where it is held', () => {
  const isOn = (given: object) => isHeldToday(event({ status: 'published', ...given }), now);
  expect(isOn({ start_date: '2027-05-16', end_date: null })).toBe(true);
  expect(isOn({ start_date: '2027-05-14', end_date: '2027-05-16' })).toBe(true);
  expect(isOn({ start_date: '2027-05-15', end_date: null })).toBe(false);
  expect(isOn({ start_date: '2027-05-17', end_date: '2027-05-18' })).toBe(false);
  expect(isOn({ start_date: '2027-05-16', end_date: null, status: 'draft' })).toBe(false);
});
