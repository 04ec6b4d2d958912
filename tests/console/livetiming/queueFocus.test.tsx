// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import type { PassingRecord } from '../../../src/features/raceDay/shared/passingRecord';
import { anAthlete, openAt, withScreens, withSizes } from '../engine/screens';
import { api } from '../shell/api';
import { answerQueue } from './queueApi';
import { aRecord } from './reads';

withScreens();
withSizes({ clientHeight: 600, clientWidth: 600 });

/** The queue of a kind, over reads that a write takes out of it as the server does. */
async function openQueue(kind: 'too_fast' | 'unknown_chip', reads: readonly PassingRecord[]) {
  const opened = openAt(`/events/12/livetiming/errors?kind=${kind}`, {
    athletes: [anAthlete({ id: 7, start_number: '7', first_name: 'Ada', last_name: 'Peeters', chipcodes: [] })],
    races: [],
    timelines: [],
    race_timelines: [],
    passings: reads,
    preferences: [],
  });
  const passings = opened.tableOf('passings');
  const drop = (isMeant: (row: Record<string, unknown>) => boolean) => {
    for (const row of passings.filter(isMeant)) Object.assign(row, { state: 'valid' });
  };
  answerQueue(kind, passings);
  api.use(
    http.patch('*/v1/admin/athletes/7', async ({ request }) => {
      const { chipcodes } = (await request.json()) as { chipcodes: string[] };
      drop(({ chipcode }) => chipcodes.includes(String(chipcode)));
      return HttpResponse.json({ id: 7, chipcodes });
    }),
    http.patch('*/v1/admin/passings', async ({ request }) => {
      const { ids = [], filter } = (await request.json()) as { ids?: number[]; filter?: Record<string, string> };
      drop(({ id, chipcode }) => (filter ? chipcode === filter['chipcode[eq]'] : ids.includes(Number(id))));
      return HttpResponse.json({ ids, count: 1, operation_id: 'op' });
    }),
  );
  return opened;
}

const focused = () => document.activeElement as HTMLElement;
const rowOf = (text: string) => screen.getByText(text).closest('li') as HTMLElement;
const isGone = (text: string) => waitFor(() => expect(screen.queryByText(text)).toBeNull());

describe('the queue of unknown chips', () => {
  const unknown = (seq: number) =>
    aRecord(seq, { chipcode: `X${seq}`, athlete_id: null, race_id: null, state: 'unknown_chip' });
  const labelOf = (chip: string) => `Athlete who gets chip ${chip}`;
  const ignore = async (chip: string) => userEvent.click(within(rowOf(chip)).getByText('Ignore'));

  it('leads the keyboard from a chip that is assigned or ignored to the next one, to the one before, and to the tab', async () => {
    await openQueue('unknown_chip', [1, 2, 3].map(unknown));
    const field = await screen.findByLabelText(labelOf('X2'), { selector: 'input' });
    await userEvent.click(field);
    fireEvent.change(field, { target: { value: '7' } });
    await screen.findByRole('option');
    await userEvent.keyboard('{Enter}');
    const assign = within(rowOf('X2')).getByText<HTMLButtonElement>('Assign');
    await waitFor(() => expect(assign.disabled).toBe(false));
    await userEvent.keyboard('{Enter}');
    await isGone('X2');
    expect(focused().getAttribute('aria-label')).toBe(labelOf('X1'));

    await ignore('X1');
    await isGone('X1');
    expect(focused().getAttribute('aria-label')).toBe(labelOf('X3'));

    await ignore('X3');
    expect(await screen.findByText('Nothing to fix')).toBeTruthy();
    expect(focused().getAttribute('role')).toBe('tab');
    expect(focused().textContent).toMatch(/^Unknown chip/);
  });

  it('leaves the keyboard to who has gone on meanwhile', async () => {
    await openQueue('unknown_chip', [1, 2, 3].map(unknown));
    await screen.findByText('X2');
    const far = screen.getByLabelText(labelOf('X3'), { selector: 'input' });
    const button = within(rowOf('X2')).getByText('Ignore');
    act(() => button.focus());
    fireEvent.click(button);
    act(() => far.focus());
    await isGone('X2');
    expect(focused()).toBe(far);
  });
});

describe('the queue of another kind', () => {
  it('leads the keyboard on from a read that was decided about in a dialog', async () => {
    const tooFast = (seq: number) => aRecord(seq, { state: 'too_fast', reason: `Too fast ${seq}.` });
    await openQueue('too_fast', [1, 2].map(tooFast));
    await screen.findByText('Too fast 2.');
    await userEvent.click(within(rowOf('Too fast 2.')).getByText('Invalidate'));
    await userEvent.click(await screen.findByText('Invalidate read', { selector: 'button' }));
    await isGone('Too fast 2.');
    await waitFor(() => expect(rowOf('Too fast 1.').contains(focused())).toBe(true));
  });
});
