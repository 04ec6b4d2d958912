// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { openAt, withScreens } from '../engine/screens';
import { api } from '../shell/api';
import { aRace, aTimeline } from '../timing/setups';

withScreens();

const ANALYTICS = '/events/12/analytics';
const at = (time: string) => `2026-05-31T${time}:00.000Z`;

const person = (athlete_id: number) => ({ athlete_id, start_number: String(athlete_id), name: `Runner ${athlete_id}` });
const moment = (athlete_id: number, time: string, span?: [string, string]) => ({
  ...person(athlete_id),
  at: at(time),
  is_expected: span !== undefined,
  earliest: at(span?.[0] ?? time),
  latest: at(span?.[1] ?? time),
});

function aField(race_id: number, values: object = {}) {
  const counts = { passed: 900, to_come: 3, unseen: 3, closes_at: null, late: 0, is_silent: false };
  return {
    race_id,
    at: at('10:00'),
    seq: 1,
    length: 10_000,
    athletes: { waiting: 12, without_gun: 0, on_course: 900, unseen: 3, finished: 0 },
    start: { first_at: at('09:00'), last_at: at('09:04') },
    points: [
      { ...counts, timeline_id: 1, lap: 1, distance: 5_000, first: moment(7, '09:16'), last: moment(8, '09:50') },
      {
        ...counts,
        timeline_id: 2,
        lap: 1,
        distance: 10_000,
        passed: 0,
        to_come: 900,
        first: moment(7, '10:02', ['10:01', '10:04']),
        last: moment(8, '11:00', ['10:50', '11:12']),
        closes_at: at('11:00'),
        late: 1,
        is_silent: true,
      },
    ],
    sections: [
      { from_metres: 0, to_metres: 5_000, athletes: 3, unseen: 3 },
      { from_metres: 5_000, to_metres: 10_000, athletes: 897, unseen: 0 },
    ],
    density: { width: 5_000, athletes: [0, 897] },
    markers: [],
    unseen: [{ ...person(9), timeline_id: null, lap: null, seen_at: at('09:02'), expected_at: at('09:20') }],
    positions: null,
    ...values,
  };
}

function openAnalytics({
  address = ANALYTICS,
  field = aField,
  races = [aRace(1, { name: 'Fun run', status: 'before' }), aRace(2, { name: 'Marathon', status: 'during' })],
  permissions,
}: {
  address?: string;
  field?: (race: number) => object;
  races?: object[];
  permissions?: string[];
} = {}) {
  const timelines = [aTimeline(1, 'split', { name: 'Bridge' }), aTimeline(2, 'finish', { name: 'Finish' })];
  openAt(address, { races, timelines, preferences: [], profiles: [], organizations: [] }, permissions);
  const asked: string[] = [];
  api.use(
    http.get('*/v1/live/events/12/summary', () =>
      HttpResponse.json({
        races: [
          { race_id: 1, status: 'before', started_at: null, counts: {} },
          { race_id: 2, status: 'during', started_at: at('09:00'), counts: {} },
        ],
        timelines: [],
        devices: [],
        errors: {},
        reads: 0,
        seq: 0,
        pending: 0,
      }),
    ),
    http.get('*/v1/live/events/12/field', ({ request }) => {
      const race = String(new URL(request.url).searchParams.get('race_id'));
      asked.push(race);
      return HttpResponse.json(field(Number(race)));
    }),
  );
  return asked;
}

const placeRow = async (name: string) => {
  const table = await screen.findByRole('table', { name: 'What is passed and what can go' });
  return within(table).findByRole('row', { name: new RegExp(`^${name}`) });
};

it('begins with the race under way: what is passed can be taken down, but for who is missing', async () => {
  const asked = openAnalytics();
  const bridge = await placeRow('Bridge');
  expect(bridge.textContent).toContain('11:167 Runner 7');
  expect(bridge.textContent).toContain(
    'Can be taken down, but3 missing athletes would still come by12 have not started',
  );
  expect(within(bridge).getByRole('link', { name: '7 Runner 7' }).getAttribute('href')).toBe(
    '/events/12/athletes/7?tab=timing',
  );
  const finish = await placeRow('Finish');
  expect(finish.textContent).toContain('about 12:0212:01 – 12:04');
  expect(finish.textContent).toContain(
    'Silent: it reads next to nobody of those who come by.Awaited1 would come too late',
  );
  expect(new Set(asked)).toEqual(new Set(['2']));
});

it('says where each is who is missing, and how many are on which stretch', async () => {
  openAnalytics();
  const missing = within(await screen.findByRole('table', { name: 'Missing athletes' }));
  expect(missing.getByRole('link', { name: 'Runner 9' }).getAttribute('href')).toBe('/events/12/athletes/9?tab=timing');
  expect(missing.getByRole('row', { name: /Runner 9/ }).textContent).toContain('Start');
  expect(screen.getByText('Most at 7.5 km: 897 athletes on 5,000 m.')).toBeTruthy();
  const strip = screen.getByRole('slider', { name: /^Athletes along the course/ });
  strip.focus();
  await userEvent.keyboard('{End}');
  expect(strip.getAttribute('aria-valuetext')).toBe('5.0 km to 10.0 km: 897 athletes');
  await userEvent.click(screen.getByRole('button', { name: 'Table' }));
  const sections = within(screen.getByRole('table', { name: 'Along the course' }));
  expect(sections.getAllByRole('row').map((row) => row.textContent)).toEqual([
    'From – toAthletesOf them missing',
    'Start – Bridge (5.0 km)33',
    'Bridge (5.0 km) – Finish (10.0 km)8970',
  ]);
});

it('another race is chosen in the address, and one that has not started says what is missing', async () => {
  const waiting = { waiting: 5, without_gun: 5, on_course: 0, unseen: 0, finished: 0 };
  openAnalytics({ field: (race) => aField(race, race === 1 ? { start: null, athletes: waiting, unseen: [] } : {}) });
  await userEvent.selectOptions(await screen.findByLabelText('Race'), 'Fun run (Not started)');
  expect(await screen.findByText(/^Fun run has not started/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'To the gunshot' }).getAttribute('href')).toBe('/events/12/timing/gunshot');
  expect((await placeRow('Bridge')).textContent).toContain('Not started');
  expect(screen.queryByRole('slider')).toBeNull();
});

it('asks for distances where nobody measured the course', async () => {
  openAnalytics({ field: (race) => aField(race, { length: null, density: null, sections: [] }) });
  expect(await screen.findByText('Nobody has measured the course of Marathon yet')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Set the distances' }).getAttribute('href')).toBe('/events/12/timing');
});

it('is not live of an event without races, and prints nothing', async () => {
  openAnalytics({ races: [] });
  expect(await screen.findByRole('link', { name: 'Add a race' })).toBeTruthy();
  expect(screen.queryByText(/^Live$|^Connecting/)).toBeNull();
  expect(screen.queryByRole('button', { name: 'More actions' })).toBeNull();
});

it('is in the menu of whoever may see reads, and of nobody else', async () => {
  openAnalytics({ permissions: ['passings.read', 'races.read', 'timelines.read', 'events.read'] });
  expect(await placeRow('Bridge')).toBeTruthy();
  await waitFor(() => expect(screen.getAllByRole('link', { name: 'Course management' }).length).toBeGreaterThan(0));
});
