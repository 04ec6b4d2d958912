// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { openAt, withScreens, withSizes } from '../engine/screens';
import { api } from '../shell/api';
import { aRecord } from './reads';

withScreens();
withSizes({ clientHeight: 600, clientWidth: 600 });

const START = 2;
const FINISH = 3;

/** Opens the queue of a kind, over one read of it at the start and one at the finish; the API counts so many. */
function openQueue(kind: 'before_start' | 'too_fast', count: number, at: readonly number[] = [START, FINISH]) {
  const timelines = [
    { id: START, event_id: 12, name: 'Start', type: 'start', passing_mode: 'main', devices: [{ id: 'S1' }] },
    { id: FINISH, event_id: 12, name: 'Finish', type: 'finish', passing_mode: 'main', devices: [{ id: 'F1' }] },
  ];
  const passings = at.map((timeline_id) =>
    aRecord(timeline_id, {
      state: kind,
      timeline_id,
      device: timeline_id === START ? 'S1' : 'F1',
      reason: timeline_id === START ? 'Read at the start.' : 'Read at the finish.',
    }),
  );
  const summary = { races: [], timelines: [], devices: [], errors: { [kind]: count }, reads: 2, seq: 2, pending: 0 };
  api.use(http.get('*/v1/live/events/12/summary', () => HttpResponse.json(summary)));
  const races = [{ id: 1, event_id: 12, name: 'Marathon', status: 'before', position: 1, sport: 'running' }];
  return openAt(`/events/12/livetiming/errors?kind=${kind}`, { races, timelines, passings });
}

/** Why each read that is listed does not count, once the list is there. */
async function listed(): Promise<string[]> {
  await screen.findAllByText(/^Read at the /);
  return screen.getAllByText(/^Read at the /).map(({ textContent }) => textContent);
}

describe('reads from before the gun', () => {
  it('are listed as they are counted: without those of who waits on the start mat', async () => {
    const { sent } = openQueue('before_start', 1);
    let tellMats = () => {};
    const mats = new Promise<void>((resolve) => {
      tellMats = resolve;
    });
    // Answered as ever, but late.
    api.use(http.get('*/v1/admin/timelines', () => mats));
    expect(await screen.findByRole('tab', { name: 'Before start (1)' })).toBeTruthy();
    tellMats();
    expect(await listed()).toEqual(['Read at the finish.']);
    // Left out by the API, and not before the mats are known: of a field of thousands the newest page would hold nothing else.
    const asked = sent.filter(({ address }) => address.startsWith('/v1/admin/passings?'));
    expect(asked.filter(({ address }) => !address.includes(`timeline_id[nin]=${START}`))).toEqual([]);
  });

  it('leave nothing to fix where all of them are of the start mat', async () => {
    openQueue('before_start', 0, [START]);
    expect(await screen.findByText('Nothing to fix')).toBeTruthy();
    expect(screen.queryByText('Read at the start.')).toBeNull();
  });
});

describe('reads that are too fast', () => {
  it('are errors at the start mat too', async () => {
    openQueue('too_fast', 2);
    await waitFor(async () => expect(await listed()).toEqual(['Read at the finish.', 'Read at the start.']));
  });
});
