// @vitest-environment jsdom
import { cleanup, createEvent, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { clearSession } from '../../../providers/session';
import { typeInPicker } from '../../support/pickers';
import { withScreens } from '../engine/screens';
import { api, aSession, signIn } from '../shell/api';
import { aGunshot, aWave } from './setups';
import { openTiming, START, tables } from './timingApi';

withScreens();

const GUNSHOTS = '/v1/admin/gunshots';
const LATER_MS = 1_000;
/** Of today, and over whenever the tests run: a start to come is asked about. */
const EARLY = '000005';

/** Starts that no plan speaks of, so that nothing is asked. */
const openUnplanned = (path: string, gunshots: readonly object[] = []) => {
  const { races, waves } = tables();
  const unplanned = (records: readonly object[]) => records.map((record) => ({ ...record, start_at: null }));
  return openTiming(path, {}, { races: unplanned(races), waves: unplanned(waves), athletes: [], gunshots });
};
const arm = async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Arm' }));
  return screen.findByRole('button', { name: 'Fire now' });
};
/** As the browser gives it some time after arming. */
const press = (button: HTMLElement, event: Event, timeStamp = performance.now() + LATER_MS): void => {
  Object.defineProperty(event, 'timeStamp', { value: timeStamp });
  fireEvent(button, event);
};
const pointer = (button: HTMLElement) => createEvent.pointerDown(button, { button: 0 });
const key = (button: HTMLElement, name: string, repeat = false) => createEvent.keyDown(button, { key: name, repeat });

describe('firing a gunshot', () => {
  it('takes two steps, and the time of the press', async () => {
    const { last } = openUnplanned('/gunshot?race=1');
    expect(await screen.findByText(/by this computer’s own clock/)).toBeTruthy();
    const beforeArming = performance.now();
    const button = await arm();
    expect(document.activeElement).toBe(button);
    // The second half of a double click, however long this computer took to draw the button.
    press(button, pointer(button), beforeArming + 100);
    expect(last('POST', GUNSHOTS)).toBeUndefined();
    const pressedAt = performance.now() + LATER_MS;
    press(button, pointer(button), pressedAt);
    await waitFor(() => expect(last('POST', GUNSHOTS)).toBeTruthy());
    const { fired_at = '', ...body } = (last('POST', GUNSHOTS)?.body ?? {}) as { fired_at?: string };
    expect(body).toEqual({ event_id: 12, source: 'manual', race_ids: [1], wave_ids: [] });
    expect(fired_at).toBe(new Date(Math.round(performance.timeOrigin + pressedAt)).toISOString());
    expect(await screen.findByRole('button', { name: 'Arm' })).toBeTruthy();
  });

  it.each([
    // The elite has a gun of its own.
    ['race=1', 'Marathon, 2 athletes'],
    ['wave=21', 'wave Elite of Half, 1 athlete'],
    ['wave=23', 'First wave of Half, 0 athletes'],
  ])('says in the notice and on the page whom it started and when: %s', async (query, whom) => {
    const { races } = tables();
    const athletes = [
      { id: 1, event_id: 12, race_id: 1, wave_id: null },
      { id: 2, event_id: 12, race_id: 1, wave_id: 22 },
      { id: 3, event_id: 12, race_id: 2, wave_id: 21 },
      { id: 4, event_id: 12, race_id: 1, wave_id: 24 },
    ];
    const waves = [
      aWave(21, 2, { name: 'Elite' }),
      aWave(22, 1),
      aWave(23, 2, { name: 'First wave' }),
      aWave(24, 1, { name: 'Elite' }),
    ];
    const held = {
      races: races.map((race) => ({ ...race, start_at: null })),
      waves,
      athletes,
      gunshots: [aGunshot(5, START, { wave_ids: [24] })],
    };
    openTiming(`/gunshot?${query}`, {}, held);
    const button = await arm();
    press(button, pointer(button));
    const told = new RegExp(`^Fired ${whom}, at \\d\\d:\\d\\d:\\d\\d\\.\\d{3} event time\\.`);
    await waitFor(() => expect(screen.getAllByText(told)).toHaveLength(2));
    for (const link of screen.getAllByRole('link', { name: 'Correct or delete' }))
      expect(link.getAttribute('href')).toBe('/events/12/timing/gunshot/1001');
  });

  it('works by key while the button has the focus, but not by one that is held or pressed elsewhere', async () => {
    const { last } = openUnplanned('/gunshot?wave=21');
    const button = await arm();
    press(button, key(button, 'Enter', true));
    press(document.body, createEvent.keyDown(document.body, { key: ' ' }));
    press(button, key(button, 'a'));
    expect(last('POST', GUNSHOTS)).toBeUndefined();
    press(button, key(button, ' '));
    await waitFor(() => expect(last('POST', GUNSHOTS)?.body).toMatchObject({ wave_ids: [21], race_ids: [] }));
  });

  it('can be disarmed', async () => {
    const { last } = openUnplanned('/gunshot?race=1');
    await arm();
    await userEvent.click(screen.getByRole('button', { name: 'Disarm' }));
    expect(await screen.findByRole('button', { name: 'Arm' })).toBeTruthy();
    expect(last('POST', GUNSHOTS)).toBeUndefined();
  });

  it('asks before arming where the planned start is far away', async () => {
    const { last } = openTiming('/gunshot?wave=21');
    await userEvent.click(await screen.findByRole('button', { name: 'Arm' }));
    const question = /^Half · Elite is planned for 31-05-2099 11:00:00( CEST)?\. Does it start now\?/;
    expect(await screen.findByRole('alertdialog', { name: question })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Fire now' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Arm' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Arm anyway' }));
    const button = await screen.findByRole('button', { name: 'Fire now' });
    press(button, pointer(button));
    await waitFor(() => expect(last('POST', GUNSHOTS)?.body).toMatchObject({ wave_ids: [21] }));
  });

  it('asks before a second gunshot for those who have started', async () => {
    const { last } = openUnplanned('/gunshot?race=1', [aGunshot(5, START, { race_ids: [1] })]);
    await userEvent.click(await screen.findByRole('button', { name: 'Arm' }));
    const question = /^Marathon started at 09:00:00\.000\. Of several gunshots the first counts/;
    expect(await screen.findByRole('alertdialog', { name: question })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Fire now' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Arm anyway' }));
    const button = await screen.findByRole('button', { name: 'Fire now' });
    press(button, pointer(button));
    await waitFor(() => expect(last('POST', GUNSHOTS)?.body).toMatchObject({ race_ids: [1] }));
  });

  it('asks nothing where the gunshot they have is one to come: the new one is the first then', async () => {
    openUnplanned('/gunshot?race=1', [aGunshot(5, '2099-05-31T07:00:00.000Z', { race_ids: [1] })]);
    await arm();
  });

  it('asks once before a set time is saved that lies far from the plan', async () => {
    const { last } = openTiming('/gunshot?wave=21');
    await typeInPicker(userEvent.setup(), 'Time', '101500');
    await userEvent.click(await screen.findByRole('button', { name: 'Save gunshot' }));
    const question = await screen.findByText(/^Half · Elite is planned for .* Is that the time\?$/);
    await waitFor(() => expect(question.closest('[role=alert]')).toBeTruthy());
    expect(last('POST', GUNSHOTS)).toBeUndefined();
    await userEvent.click(screen.getByRole('button', { name: 'Save it all the same' }));
    await waitFor(() => expect(last('POST', GUNSHOTS)?.body).toMatchObject({ wave_ids: [21] }));
  });

  it('sets a time of today, and says in plain words what is missing of it', async () => {
    const { last } = openUnplanned('/gunshot?race=1');
    await userEvent.click(await screen.findByRole('button', { name: 'Save gunshot' }));
    expect(await screen.findByText('Fill in the day, hours, minutes and seconds.')).toBeTruthy();
    await typeInPicker(userEvent.setup(), 'Time', EARLY);
    await userEvent.click(screen.getByRole('button', { name: 'Save gunshot' }));
    await waitFor(() => expect(last('POST', GUNSHOTS)).toBeTruthy());
    const { fired_at = '' } = (last('POST', GUNSHOTS)?.body ?? {}) as { fired_at?: string };
    expect(Math.abs(Date.parse(fired_at) - Date.now())).toBeLessThan(24 * 3_600_000);
    expect(fired_at).toMatch(/:00:05\.000Z$/);
  });

  it('chooses who starts next, and says who has started', async () => {
    openTiming('/gunshot');
    const elite = (await screen.findByRole('checkbox', { name: /^Elite/ })) as HTMLInputElement;
    expect(elite.checked).toBe(true);
    expect(screen.getByText('For Half · Elite')).toBeTruthy();
    const marathon = screen.getByRole('checkbox', { name: /^Marathon.*Started at 09:00:00\.000/ }) as HTMLInputElement;
    expect(marathon.checked).toBe(false);
  });

  it('offers a time again that was being set when the page was lost', async () => {
    openUnplanned('/gunshot?race=1');
    await typeInPicker(userEvent.setup(), 'Time', EARLY);
    await userEvent.type(await screen.findByRole('textbox', { name: 'Note' }), 'By the mayor');
    cleanup();
    const { last } = openUnplanned('/gunshot?race=1');
    expect((await screen.findByText(/^You have unsaved changes/)).textContent).toContain('Note.');
    await userEvent.click(screen.getByRole('button', { name: 'Restore' }));
    await userEvent.click(screen.getByRole('button', { name: 'Save gunshot' }));
    expect(
      await screen.findByText(/^Saved the start of Marathon, 0 athletes, at 00:00:05\.000 event time\.$/),
    ).toBeTruthy();
    await waitFor(() => expect(last('POST', GUNSHOTS)?.body).toMatchObject({ note: 'By the mayor' }));
    expect(last('POST', GUNSHOTS)?.body).toMatchObject({ fired_at: expect.stringMatching(/:00:05\.000Z$/) });
    cleanup();
    openUnplanned('/gunshot?race=1');
    await screen.findByRole('button', { name: 'Save gunshot' });
    expect(screen.queryByText(/^You have unsaved changes/)).toBeNull();
  });

  it('keeps a time that could not be saved, and saves the same one later', async () => {
    openUnplanned('/gunshot?race=1');
    let isDown = true;
    const tried: string[] = [];
    const storing = http.post(`*${GUNSHOTS}`, async ({ request }) => {
      tried.push(((await request.clone().json()) as { fired_at: string }).fired_at);
      return isDown ? HttpResponse.error() : undefined;
    });
    api.use(storing);
    const button = await arm();
    press(button, pointer(button));
    expect(await screen.findByText('The time is taken, but not saved yet')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Arm' })).toBeNull();
    // It outlives the page, and the session: signing out takes react-admin's own store along.
    cleanup();
    clearSession();
    // To who took it alone.
    const { user, api_token } = aSession();
    signIn({ user: { ...user, id: 71 }, api_token });
    openUnplanned('/gunshot?race=1');
    expect(await screen.findByRole('button', { name: 'Arm' })).toBeTruthy();
    cleanup();
    signIn();
    openUnplanned('/gunshot?race=1');
    api.use(storing);
    expect(await screen.findByText('The time is taken, but not saved yet')).toBeTruthy();
    isDown = false;
    await userEvent.click(screen.getByRole('button', { name: 'Save it now' }));
    await waitFor(() => expect(tried).toHaveLength(2));
    expect(tried[1]).toBe(tried[0]);
    expect(await screen.findByRole('button', { name: 'Arm' })).toBeTruthy();
  });
});
