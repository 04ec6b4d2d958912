// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { withScreens } from '../engine/screens';
import { openTiming } from './timingApi';

withScreens();

const impact = {
  athletes: 12,
  times: 12,
  states: 0,
  ranks: 4,
  podium: 1,
  races: [
    {
      race_id: 1,
      ranks: 4,
      podium: [
        {
          place: 2,
          before: { athlete_id: 7, start_number: '31', name: 'Ann Maes' },
          after: { athlete_id: 8, start_number: '32', name: null },
        },
      ],
    },
  ],
};
const none = { athletes: 0, times: 0, states: 0, ranks: 0, podium: 0, races: [] };

const milliseconds = () => screen.findByRole('textbox', { name: 'Milliseconds' });
const retype = async (field: HTMLElement, text: string) => {
  await userEvent.clear(field);
  await userEvent.type(field, text);
};

describe('the impact of a corrected gunshot', () => {
  it('is told before it is saved: times, ranks, and who stands on the podium', async () => {
    const { asked, last } = openTiming('/gunshot/5', { impact: () => impact });
    await retype(await milliseconds(), '250');
    const said = await screen.findByText('12 times, 4 ranks and 1 podium place change.');
    const told = within(said.closest('[role="alert"]') as HTMLElement);
    expect(told.getByRole('listitem').textContent).toBe('2.31 Ann Maesbecomes32');
    expect(asked.at(-1)?.body).toEqual({
      kind: 'gunshot',
      id: 5,
      data: { fired_at: '2026-05-31T07:00:00.250Z', race_ids: [1], wave_ids: [] },
    });
    expect(last('PATCH', '/v1/admin/gunshots/5')).toBeUndefined();
    await userEvent.click(screen.getByRole('button', { name: /save/i }));
    await waitFor(() =>
      expect(last('PATCH', '/v1/admin/gunshots/5')?.body).toEqual({ fired_at: '2026-05-31T07:00:00.250Z' }),
    );
    expect(await screen.findByRole('button', { name: 'Undo' })).toBeTruthy();
  });

  it('is in plain words where nothing changes, and is not asked for what changes nothing', async () => {
    const { asked } = openTiming('/gunshot/5', { impact: () => none });
    await userEvent.type(await screen.findByRole('textbox', { name: 'Note' }), 'By the mayor');
    await retype(await milliseconds(), '001');
    expect(await screen.findByText('No time, rank or podium place changes.')).toBeTruthy();
    expect(asked.every(({ body }) => (body as { data: { note?: string } }).data.note === undefined)).toBe(true);
    await retype(await milliseconds(), '000');
    await waitFor(() => expect(screen.queryByText('No time, rank or podium place changes.')).toBeNull());
  });

  it('tells of splits where they are all that changes', async () => {
    openTiming('/gunshot/5', { impact: () => ({ ...none, athletes: 2 }) });
    await retype(await milliseconds(), '250');
    expect(
      await screen.findByText(
        'Times at splits of 2 athletes change, and places there, but no finish and no podium place.',
      ),
    ).toBeTruthy();
  });

  it('says in its place what went wrong, and can be asked for again; saving stays possible', async () => {
    let isDown = true;
    openTiming('/gunshot/5', {
      impact: () => (isDown ? HttpResponse.json({ message: 'Too much to do.', code: 'busy' }, { status: 503 }) : none),
    });
    await retype(await milliseconds(), '007');
    expect(await screen.findByText(/could not be worked out: Too much to do\./)).toBeTruthy();
    expect((screen.getByRole('button', { name: /save/i }) as HTMLButtonElement).disabled).toBe(false);
    isDown = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('No time, rank or podium place changes.')).toBeTruthy();
  });

  it('is told before a gunshot is deleted', async () => {
    const { asked, last, sent, router } = openTiming('/gunshot/5', {
      impact: () => ({ ...impact, podium: 0, races: [] }),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'More actions' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText('12 times, 4 ranks and no podium places change.')).toBeTruthy();
    expect(asked.at(-1)?.body).toEqual({ kind: 'gunshot', id: 5, data: null });
    await userEvent.click(dialog.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(last('DELETE', '/v1/admin/gunshots')?.body).toEqual({ ids: [5] }));
    // Back at the list, with nothing left that leads or asks for what is gone.
    await waitFor(() => expect(router.state.location.pathname).toBe('/events/12/timing'));
    expect(router.state.historyAction).toBe('REPLACE');
    const deletedAt = sent.findIndex(({ method }) => method === 'DELETE');
    expect(sent.slice(deletedAt).filter(({ address }) => address.startsWith('/v1/admin/gunshots/5'))).toEqual([]);
    expect(await screen.findByRole('button', { name: 'Undo' })).toBeTruthy();
  });
});

describe('the impact of a changed timeline', () => {
  it('is asked for devices with their offsets, once what is typed can be read', async () => {
    const { asked } = openTiming('/timeline/2', { impact: () => none });
    const offset = await screen.findByRole('textbox', { name: 'Offset of FIN, in seconds' });
    await userEvent.type(offset, '-0.x');
    expect(await screen.findByText(/Type seconds/)).toBeTruthy();
    await retype(offset, '-0.5');
    expect(await screen.findByText('Its clock is 0.500 s fast.')).toBeTruthy();
    await screen.findByText('No time, rank or podium place changes.');
    expect(asked.filter(({ path }) => path === 'impact').at(-1)?.body).toEqual({
      kind: 'timeline',
      id: 2,
      data: { devices: [{ id: 'FIN', offset_ms: -500 }] },
    });
    expect(asked.some(({ body }) => JSON.stringify(body).includes('x'))).toBe(false);
  });

  it('offers the devices that were heard but stand nowhere', async () => {
    openTiming('/timeline/2', { impact: () => none });
    await userEvent.click(await screen.findByRole('button', { name: 'LOST: 7 reads, stands nowhere' }));
    const names = screen.getAllByRole('textbox', { name: 'Device' }) as HTMLInputElement[];
    expect(names.map(({ value }) => value)).toEqual(['FIN', 'LOST']);
    expect(screen.queryByRole('button', { name: /stands nowhere/ })).toBeNull();
  });
});
