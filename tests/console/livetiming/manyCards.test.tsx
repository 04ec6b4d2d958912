// @vitest-environment jsdom
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { openAt, withScreens } from '../engine/screens';
import { api } from '../shell/api';
import { aRace, aTimeline } from '../timing/setups';

withScreens();

const COUNT = 200;
const RUNNING = [3, 4];

/** The board of so many races, of which some are under way; gives whose leaders were asked for. */
function openBoard(running: readonly number[] = RUNNING) {
  const races = Array.from({ length: COUNT }, (_, at) => aRace(at + 1));
  const led = new Set<string | null>();
  const { router } = openAt('/events/12/livetiming', {
    ...{ races, timelines: [aTimeline(1, 'finish')], race_timelines: [] },
    ...{ waves: [], gunshots: [], passings: [], preferences: [] },
  });
  api.use(
    http.get('*/v1/live/events/12/summary', () =>
      HttpResponse.json({
        races: races.map(({ id }) => ({
          race_id: id,
          status: running.includes(id) ? 'during' : 'before',
          started_at: running.includes(id) ? '2026-05-31T07:00:00.000Z' : null,
          counts: running.includes(id) ? { started: 1_200, finished: 3 } : { registered: 9 },
        })),
        ...{ timelines: [], devices: [], errors: {}, reads: 0, seq: 0, pending: 0 },
      }),
    ),
    http.get('*/v1/live/events/12/leaderboard', ({ request }) => {
      led.add(new URL(request.url).searchParams.get('race_id'));
      return HttpResponse.json({ race_id: 1, timeline_id: null, timing_type: 'chiptime', items: [] });
    }),
    http.get('*/v1/live/events/12/passings', () => HttpResponse.json({ items: [], seq: 0 })),
  );
  return { led, router };
}

const turn = (race: string) => screen.findByRole('button', { name: `${race}, details` });
const isOpen = async (race: string) => (await turn(race)).getAttribute('aria-expanded') === 'true';

describe('the board of an event of many races', () => {
  it('has those open that are under way, tells the others at a glance, and keeps what somebody turned', async () => {
    const { led, router } = openBoard();
    expect(await isOpen('Race 3')).toBe(true);
    expect(screen.getAllByRole('timer', { name: /^Clock of/ })).toHaveLength(RUNNING.length);
    expect([...led].sort()).toEqual(['3', '4']);
    expect(within(await screen.findByRole('region', { name: 'Race 9' })).getByText('Not started')).toBeTruthy();
    await userEvent.click(await turn('Race 3'));
    expect(
      within(await screen.findByRole('region', { name: 'Race 3' })).getByText(/On course 1,200 · Finished 3$/),
    ).toBeTruthy();
    await userEvent.click(await turn('Race 9'));
    await act(() => router.navigate('/events/12/livetiming/errors'));
    await act(() => router.navigate('/events/12/livetiming'));
    expect(await isOpen('Race 3')).toBe(false);
    expect(await isOpen('Race 9')).toBe(true);
  });

  it('asks for no leaders of all at once, and finds a race by its name', async () => {
    const { led } = openBoard(Array.from({ length: COUNT }, (_, at) => at + 1));
    expect(await isOpen('Race 1')).toBe(false);
    expect(led.size).toBe(0);
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search races' }), 'race 150{Enter}');
    expect(await screen.findByText('1 of 200 races')).toBeTruthy();
    expect(await isOpen('Race 150')).toBe(true);
    expect([...led]).toEqual(['150']);
  });
});
