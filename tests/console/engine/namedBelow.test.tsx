// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { ATHLETES, anAthlete, openAt, rows, theTables, withScreens } from './screens';

withScreens();

/** Both races have an elite wave: by its own name alone nobody knows which. */
const tables = () => ({
  ...theTables([anAthlete({ id: 1, first_name: 'Ann', last_name: 'Maes', wave_id: 11, start_number: '1' })]),
  waves: [
    { id: 11, event_id: 12, race_id: 1, name: 'Elite' },
    { id: 12, event_id: 12, race_id: 2, name: 'Elite' },
  ],
});

describe('a wave, whose name is its own within its race alone', () => {
  it('is named with its race where waves are picked for a filter, and in the chip of the filter', async () => {
    openAt(ATHLETES, tables());
    await rows();
    await userEvent.click(screen.getByRole('button', { name: 'Filter' }));
    const panel = within(await screen.findByRole('dialog', { name: 'Filters' }));
    await userEvent.click(await panel.findByText('Add a condition'));
    await userEvent.click(within(await screen.findByRole('menu')).getByText('Wave'));
    await userEvent.click(await panel.findByRole('combobox', { name: /^Wave|Add/ }));
    const options = await screen.findByRole('listbox');
    await waitFor(() =>
      expect(
        within(options)
          .getAllByRole('option')
          .map(({ textContent }) => textContent),
      ).toEqual(['Marathon · Elite', 'Half marathon · Elite']),
    );
  });

  it('is named with it in the chip of a filter, and by its own name beside the race of a record', async () => {
    openAt(`${ATHLETES}?wave_id[]=11`, tables());
    expect(await screen.findByText('Marathon · Elite')).toBeTruthy();
    const [row] = await rows();
    expect(within(row as HTMLElement).getByText('Elite')).toBeTruthy();
  });
});
