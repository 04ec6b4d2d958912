// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { ATHLETES, ATHLETES_API, anAthlete, openAt, rows, theTables, withScreens } from './screens';

withScreens();

const inA = { race_id: 1, wave_id: 11 };
const athletes = [
  anAthlete({ id: 1, start_number: '1', last_name: 'In', ...inA }),
  anAthlete({ id: 2, start_number: '2', last_name: 'Out', race_id: 1 }),
  anAthlete({ id: 3, start_number: '3', last_name: 'Elsewhere', race_id: 1, wave_id: 12 }),
];
const tables = () => ({
  ...theTables(athletes),
  races: [{ id: 1, event_id: 12, name: 'Marathon', athletes_count: 321, entry_limit: 321 }],
  waves: [
    { id: 11, event_id: 12, race_id: 1, name: 'A', capacity: 300, athletes_count: 320 },
    { id: 12, event_id: 12, race_id: 1, name: 'Wave B', capacity: 300, athletes_count: 299 },
    { id: 13, event_id: 12, race_id: 1, name: 'C', capacity: 300, athletes_count: 300 },
    { id: 14, event_id: 12, race_id: 1, name: 'D', capacity: null, athletes_count: 900 },
  ],
});

async function choose(within_: Pick<typeof screen, 'findByRole'>, wave: string): Promise<void> {
  await userEvent.click(await within_.findByRole('combobox', { name: 'Wave' }));
  await userEvent.click(await screen.findByRole('option', { name: wave }));
}

describe('the room of a wave', () => {
  it('is told of in the form of an athlete who is in it, or would come to it, and refuses nothing', async () => {
    const { last } = openAt(`${ATHLETES}/1/update`, tables());
    expect(await screen.findByText('Wave A holds 320 of 300.')).toBeTruthy();
    expect(screen.queryByText(/Marathon holds/)).toBeNull();
    await choose(screen, 'C');
    expect(await screen.findByText('With this, Wave C holds 301 of 300.')).toBeTruthy();
    expect(screen.queryByText(/Wave A holds/)).toBeNull();
    await choose(screen, 'D');
    await waitFor(() => expect(screen.queryByText(/holds/)).toBeNull());
    await choose(screen, 'Wave B');
    await userEvent.click(screen.getByRole('button', { name: 'Save changes' }));
    await waitFor(() => expect(last('PATCH', `${ATHLETES_API}/1`)?.body).toEqual({ wave_id: 12 }));
    expect(screen.queryByText(/holds/)).toBeNull();
  });

  it('is told of in bulk edit, with those of the selection who are not in it yet', async () => {
    openAt(ATHLETES, tables());
    for (const row of await rows()) {
      const box = row.querySelector('input');
      if (box) await userEvent.click(box);
    }
    await screen.findByText('3 selected');
    await userEvent.click(screen.getByRole('button', { name: 'Edit' }));
    const dialog = within(await screen.findByRole('dialog'));
    await choose(dialog, 'Marathon · Wave B');
    expect(await dialog.findByText('With this, Wave B holds 301 of 300.')).toBeTruthy();
    const submit = dialog.getByRole<HTMLButtonElement>('button', { name: 'Change 3 athletes' });
    expect(submit.disabled).toBe(false);
  });

  it('is told of in its own form too, and in no other that leads to it', async () => {
    openAt('/events/12/races/1/wave/11', tables());
    const capacity = await screen.findByRole('textbox', { name: 'Capacity' });
    expect(await screen.findByText('There are 320 already.')).toBeTruthy();
    expect(screen.queryByText(/Marathon holds/)).toBeNull();
    await userEvent.clear(capacity);
    await userEvent.paste('320');
    await waitFor(() => expect(screen.queryByText('There are 320 already.')).toBeNull());
  });
});
