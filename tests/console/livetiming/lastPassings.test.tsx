// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import type { LivePassing } from '../../../resources/passings/passings.calls';
import { openAt, withScreens } from '../engine/screens';
import { fakeRealtime } from '../live/fakeRealtime';
import { api } from '../shell/api';
import { aPassing } from './reads';

withScreens();

const CHANNEL = 'private-event.12.live';
const SHOWN = 20;

/** Passings with their numbers for start numbers. */
const passings = (from: number, to: number): LivePassing[] =>
  Array.from({ length: to - from + 1 }, (_, i) => aPassing(from + i, { start_number: String(from + i) }));

/** The board with twenty passings, and a websocket that tells of more. */
async function openBoard() {
  const { realtime, has, tell } = fakeRealtime();
  openAt(
    '/events/12/livetiming',
    {
      races: [{ id: 1, event_id: 12, name: 'Marathon', status: 'during', position: 1, sport: 'running' }],
      timelines: [{ id: 3, event_id: 12, name: 'Finish', type: 'finish', passing_mode: 'main', devices: [] }],
    },
    ['*'],
    realtime,
  );
  api.use(
    http.get('*/v1/live/events/12/summary', () =>
      HttpResponse.json({ races: [], timelines: [], devices: [], errors: {}, reads: SHOWN, seq: SHOWN, pending: 0 }),
    ),
    http.get('*/v1/live/events/12/leaderboard', () => HttpResponse.json({ race_id: 1, items: [] })),
    http.get('*/v1/live/events/12/passings', ({ request }) => {
      const after = Number(new URL(request.url).searchParams.get('after'));
      return HttpResponse.json({ items: passings(after + 1, SHOWN), seq: SHOWN });
    }),
  );
  const list = within(await screen.findByRole('list', { name: 'Last passings' }));
  const rows = () => list.getAllByRole('listitem');
  const bibs = () => rows().map((row) => row.querySelector('.sl-last-bib')?.textContent);
  const arrive = async (from: number, to: number) => {
    await tell(CHANNEL, 'passings', { seq: to, items: passings(from, to) });
    await waitFor(() => expect(bibs()[0]).toBe(String(to)));
  };
  await waitFor(() => expect(has(CHANNEL)).toBe(true));
  await waitFor(() => expect(bibs()).toHaveLength(SHOWN));
  return { rows, bibs, arrive };
}

it('the last passings slide in while they come one by one', async () => {
  const { rows, arrive } = await openBoard();
  await arrive(21, 21);
  const [first] = rows();
  await arrive(22, 23);
  expect(rows()[2]).toBe(first);
  expect(rows().map(({ dataset }) => dataset.slides)).toEqual([
    ...['true', 'true', 'true'],
    ...Array<string>(SHOWN - 3).fill('false'),
  ]);
});

it('the last passings are written into the rows that are there in a rush', async () => {
  const { rows, bibs, arrive } = await openBoard();
  await arrive(21, 40);
  const before = rows();
  await arrive(41, 60);
  await arrive(61, 80);
  expect(rows().every((row, i) => row === before[i])).toBe(true);
  expect(bibs()).toEqual(Array.from({ length: SHOWN }, (_, i) => String(80 - i)));
  expect(rows().some(({ dataset }) => dataset.slides === 'true')).toBe(false);
});
