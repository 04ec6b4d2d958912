// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { samenesses } from '../../../src/features/startList/athletes/sameness';
import { ATHLETES, anAthlete, openAt, theTables, withScreens } from '../engine/screens';

withScreens();

describe('an athlete entered by hand', () => {
  it('is compared with those who are there by number within the race, by each chip, and by name with birth date', () => {
    expect(samenesses({ first_name: 'Ada', last_name: 'Maes' })).toEqual([]);
    expect(samenesses({ start_number: '7', race_id: 2, chipcodes: ['A1', 'B2'] })).toEqual([
      { kind: 'number', value: '7', filter: { start_number: '7', race_id: 2 } },
      { kind: 'chip', value: 'A1', filter: { 'chipcodes[contains]': 'A1' } },
      { kind: 'chip', value: 'B2', filter: { 'chipcodes[contains]': 'B2' } },
    ]);
    const born = { first_name: 'Ada', last_name: 'Maes', birth_date: '1990-05-03' };
    expect(samenesses(born)).toEqual([{ kind: 'person', value: 'Ada Maes', filter: born }]);
    // Half a date is typed: nobody was born then.
    expect(samenesses({ ...born, birth_date: '199' })).toEqual([]);
  });

  it('is said to have a number that is taken, by whom, and can be saved all the same', async () => {
    const taken = anAthlete({ id: 5, start_number: '305', first_name: 'Ada', last_name: 'Byron' });
    openAt(`${ATHLETES}/create`, theTables([taken]));
    await userEvent.type(await screen.findByRole('textbox', { name: /^Bib/ }), '305');
    expect(await screen.findByText(/^Bib 305 is taken by/)).toBeTruthy();
    expect(screen.getByRole('link', { name: '305 Ada Byron' }).getAttribute('href')).toBe(`${ATHLETES}/5`);
    expect((screen.getByRole('button', { name: 'Create athlete' }) as HTMLButtonElement).disabled).toBe(false);
    await userEvent.type(screen.getByRole('textbox', { name: /^Bib/ }), '6');
    await waitFor(() => expect(screen.queryByText(/is taken by/)).toBeNull());
  });
});
