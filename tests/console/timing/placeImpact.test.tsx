// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { openAt, withScreens } from '../engine/screens';
import { api } from '../shell/api';
import { aRace } from './setups';
import { openTiming, tables } from './timingApi';

withScreens();

const impact = () => ({ athletes: 3, times: 3, states: 0, ranks: 2, podium: 0, races: [] });
const none = () => ({ athletes: 0, times: 0, states: 0, ranks: 0, podium: 0, races: [] });
const press = async (name: RegExp | string) => userEvent.click(await screen.findByRole('button', { name }));

describe('the impact of a changed course', () => {
  it('is told before a place is changed; only what changed is sent, on condition that nobody else has', async () => {
    const { asked, last } = openTiming('/timeline/2', { impact });
    await press(/^Change Lap in Marathon/);
    const dialog = within(await screen.findByRole('dialog', { name: 'Finish on the course of Marathon' }));
    const lap = await dialog.findByRole('textbox', { name: 'Lap' });
    await waitFor(() => expect(document.activeElement).toBe(lap));
    expect(asked.filter(({ path }) => path === 'impact')).toEqual([]);
    await userEvent.keyboard('2');
    expect(await dialog.findByText('3 times, 2 ranks and no podium places change.')).toBeTruthy();
    expect(asked.filter(({ path }) => path === 'impact').at(-1)?.body).toEqual({
      kind: 'course',
      id: 2,
      data: { lap: 2 },
    });
    expect(last('PATCH', '/v1/admin/race_timelines/2')).toBeUndefined();
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(last('PATCH', '/v1/admin/race_timelines/2')).toBeTruthy());
    expect(last('PATCH', '/v1/admin/race_timelines/2')).toMatchObject({ body: { lap: 2 }, ifMatch: '1' });
    expect(await screen.findByText('Finish is changed on the course of Marathon.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Undo' })).toBeTruthy();
  });

  it('is told before a timeline is taken off a course', async () => {
    const { asked, last } = openTiming('/timeline/2', { impact });
    await press('Take it off the course of Marathon');
    const dialog = within(await screen.findByRole('dialog', { name: 'Take Finish off the course of Marathon?' }));
    expect(await dialog.findByText('3 times, 2 ranks and no podium places change.')).toBeTruthy();
    expect(asked.at(-1)?.body).toEqual({ kind: 'course', id: 2, data: null });
    expect(last('DELETE', '/v1/admin/race_timelines')).toBeUndefined();
    await userEvent.click(dialog.getByRole('button', { name: 'Take it off' }));
    await waitFor(() => expect(last('DELETE', '/v1/admin/race_timelines')?.body).toEqual({ ids: [2] }));
    expect(await screen.findByText('It is off the course of Marathon.')).toBeTruthy();
  });

  it('is told before a timeline is put on a course, and of the race that is chosen', async () => {
    const { asked, last } = openTiming('/timeline/2', { impact: none });
    await press('Add to a race');
    const dialog = within(await screen.findByRole('dialog', { name: 'Put Finish on a course' }));
    expect(await dialog.findByText('No time, rank or podium place changes.')).toBeTruthy();
    expect(asked.at(-1)?.body).toMatchObject({
      kind: 'course',
      data: { race_id: 2, timeline_id: 2, position: 10, lap: null, required: false },
    });
    await userEvent.click(dialog.getByRole('button', { name: 'Add to a race' }));
    await waitFor(() => expect(last('POST', '/v1/admin/race_timelines')).toBeTruthy());
    expect(last('POST', '/v1/admin/race_timelines')?.body).toMatchObject({ race_id: 2, timeline_id: 2 });
  });
});

describe('a place that is being changed', () => {
  const FOUND = /^You have unsaved changes from \d\d:\d\d: /;

  it('is offered again where the page is lost before, and not once it is given up', async () => {
    const open = async () => {
      openTiming('/timeline/2', { impact });
      await press(/^Change Lap in Marathon/);
      return within(await screen.findByRole('dialog', { name: 'Finish on the course of Marathon' }));
    };
    const before = await open();
    await userEvent.type(await before.findByRole('textbox', { name: 'Lap' }), '2');
    cleanup();
    const dialog = await open();
    expect((await dialog.findByText(FOUND)).textContent).toContain('Lap.');
    await userEvent.click(dialog.getByRole('button', { name: 'Restore' }));
    expect(dialog.getByRole('textbox', { name: 'Lap' })).toHaveProperty('value', '2');
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    cleanup();
    expect((await open()).queryByText(FOUND)).toBeNull();
  });

  it('comes back with the race it was to stand in, and what was typed for it', async () => {
    const open = async () => {
      openTiming('/timeline/2', { impact }, { races: [...tables().races, aRace(3, { name: '5 km' })] });
      await press('Add to a race');
      return within(await screen.findByRole('dialog', { name: 'Put Finish on a course' }));
    };
    const before = await open();
    await userEvent.selectOptions(before.getByLabelText('Race'), '5 km');
    await userEvent.type(await before.findByRole('textbox', { name: 'Lap' }), '2');
    cleanup();
    const dialog = await open();
    await userEvent.click(await dialog.findByRole('button', { name: 'Restore' }));
    expect(dialog.getByLabelText('Race')).toHaveProperty('value', '3');
    expect(dialog.getByRole('textbox', { name: 'Lap' })).toHaveProperty('value', '2');
  });
});

/** Opens a form of the event, with the answer to every change that is asked about. */
function openForm(path: string, more: object = {}): unknown[] {
  const asked: unknown[] = [];
  openAt(`/events/12/${path}`, { ...tables(), ...more });
  api.use(
    http.post('*/v1/live/events/12/impact', async ({ request }) => {
      asked.push(await request.json());
      return HttpResponse.json(impact());
    }),
  );
  return asked;
}

describe('the impact of a changed race or athlete', () => {
  it('is asked for what its athletes are judged by, and of nothing else', async () => {
    const asked = openForm('races/1/edit');
    await userEvent.type(await screen.findByRole('textbox', { name: /^Name/ }), ' of the city');
    const laps = await screen.findByRole('textbox', { name: 'Laps' });
    await userEvent.clear(laps);
    await userEvent.type(laps, '4');
    expect(await screen.findByText('3 times, 2 ranks and no podium places change.')).toBeTruthy();
    expect(asked).toEqual([{ kind: 'race', id: 1, data: { laps: 4 } }]);
    await userEvent.click(screen.getByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(screen.queryByText('3 times, 2 ranks and no podium places change.')).toBeNull());
  });

  it('is asked for the chips of an athlete, and not for a name', async () => {
    const athlete = {
      id: 7,
      event_id: 12,
      race_id: 1,
      version: 4,
      first_name: 'Ada',
      last_name: 'Peeters',
      chipcodes: ['C7'],
    };
    const asked = openForm('athletes/7/update', { athletes: [athlete] });
    await userEvent.type(await screen.findByRole('textbox', { name: 'First name' }), 'm');
    const chips = await screen.findByRole('combobox', { name: 'Chip codes' });
    await userEvent.type(chips, 'X9{Enter}');
    expect(await screen.findByText('3 times, 2 ranks and no podium places change.')).toBeTruthy();
    expect(asked).toEqual([{ kind: 'athlete', id: 7, data: { chipcodes: ['C7', 'X9'] } }]);
  });
});
