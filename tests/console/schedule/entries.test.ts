import { expect, it } from 'vitest';
import type { ScheduledEvent } from '../../../resources/events/schedule.calls';
import { PHONE_VIEWS, VIEWS } from '../../../src/features/operations/schedule/days';
import { initialsOf } from '../../../src/features/operations/schedule/EntryButton';
import { entriesOf, stacked } from '../../../src/features/operations/schedule/entries';
import { overloadOf } from '../../../src/features/operations/schedule/overload';
import { readAddress } from '../../../src/features/operations/schedule/useScheduleAddress';

const MAY = { from: '2027-05-01', to: '2027-05-31' };

function event(id: number, first: string, values: Partial<ScheduledEvent> = {}): ScheduledEvent {
  return {
    id,
    name: `Run ${id}`,
    version: 1,
    updated_at: '2027-01-01T00:00:00.000Z',
    status: 'draft',
    locked: false,
    start_date: first,
    end_date: first,
    timezone: 'Europe/Brussels',
    city: null,
    country: null,
    submit_before: null,
    publish_before: null,
    organization: { id: 1, name: 'Club' },
    support_member: null,
    sports: [],
    ...values,
  };
}

it('has events and what is due of them within the period, by day, events first', () => {
  const later = event(1, '2027-06-05', { submit_before: '2027-05-15', publish_before: '2027-05-29' });
  const before = event(2, '2027-04-30', { end_date: '2027-05-01' });
  const same = event(3, '2027-05-15');
  const keys = entriesOf([later, before, same], MAY).map(({ key }) => key);
  expect(keys).toEqual(['event-2', 'event-3', 'submit-1', 'publish-1']);
});

it('puts no entry on another, nor on the name beside it', () => {
  const days = ['2027-05-01', '2027-05-04', '2027-05-07', '2027-05-08'];
  const entries = entriesOf(
    days.map((day, index) => event(index, day)),
    MAY,
  );
  expect(stacked(entries, MAY, 3).map(({ row }) => row)).toEqual([0, 1, 0, 1]);
  // The last day of the first and its name end on the 4th.
  expect(stacked(entries, MAY, 2).map(({ row }) => row)).toEqual([0, 0, 0, 1]);
});

it('has the name of an entry in its bar, behind it, or before it at the end of what is shown', () => {
  const entries = entriesOf(
    [
      event(1, '2027-04-20', { end_date: '2027-05-10' }),
      event(2, '2027-05-24'),
      event(3, '2027-05-28'),
      event(4, '2027-05-30', { end_date: '2027-06-20' }),
    ],
    MAY,
  );
  expect(stacked(entries, MAY, 4).map(({ name, row }) => [name, row])).toEqual([
    ['inside', 0],
    ['after', 0],
    ['before', 1],
    ['before', 2],
  ]);
});

it('says in words what is too much', () => {
  const overload = overloadOf(
    [
      {
        id: 1,
        name: 'Ann',
        is_in_team: true,
        events: 4,
        most_at_once: 3,
        overloaded_days: ['2027-05-08'],
        overloaded_counts: [3],
      },
      {
        id: 2,
        name: 'Ben',
        is_in_team: true,
        events: 5,
        most_at_once: 4,
        overloaded_days: ['2027-05-08', '2027-05-09'],
        overloaded_counts: [3, 4],
      },
    ],
    [
      { monday: '2027-05-03', events: 10, is_overloaded: true },
      { monday: '2027-05-10', events: 2, is_overloaded: false },
    ],
    { member: (name, events) => `${name} ${events}`, week: (events) => `${events} events` },
  );
  expect(['2027-05-07', '2027-05-08', '2027-05-09'].map(overload.ofDay)).toEqual([null, 'Ann 3, Ben 3', 'Ben 4']);
  expect(['2027-05-03', '2027-05-10', '2027-05-17'].map(overload.ofWeek)).toEqual(['10 events', null, null]);
});

it('reads the address, without what is no view, day or filter', () => {
  const given = 'view=week&date=2027-05-16&organization_id=3&status=draft&support_member_id=nobody&sport=cycling';
  expect(readAddress(new URLSearchParams(given), VIEWS)).toEqual({
    view: 'week',
    day: '2027-05-16',
    filters: { organization_id: 3, status: 'draft', support_member_id: 'nobody', sport: 'cycling' },
  });
  const wrong = 'view=year&date=2027-02-30&organization_id=x&status=new&support_member_id=-1&sport=chess';
  const read = readAddress(new URLSearchParams(wrong), PHONE_VIEWS);
  expect([read.view, read.day]).toEqual(['list', expect.stringMatching(/^\d{4}-\d\d-\d\d$/)]);
  expect(read.day).not.toBe('2027-02-30');
  expect(Object.values(read.filters).every((value) => value === undefined)).toBe(true);
});

it('shortens names to their first and last letter', () => {
  expect(['Milan De Smet', 'Cher', '', 'émile  zola'].map(initialsOf)).toEqual(['MS', 'C', '', 'ÉZ']);
});
