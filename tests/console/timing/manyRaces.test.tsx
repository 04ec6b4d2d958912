// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { withScreens } from '../engine/screens';
import { aRace, aWave } from './setups';
import { openTiming } from './timingApi';

withScreens();

const COUNT = 80;
/** So many races of two waves each that start at the same place, an hour apart. */
const many = () => ({
  races: Array.from({ length: COUNT }, (_, at) =>
    aRace(at + 1, {
      name: `Race ${at + 1}`,
      start_type: 'wave',
      start_at: new Date(Date.UTC(2099, 4, 1, at)).toISOString(),
    }),
  ),
  waves: Array.from({ length: COUNT }, (_, at) => [
    aWave(1_000 + at, at + 1, { name: 'Elite' }),
    aWave(2_000 + at, at + 1, { name: `Open ${at + 1}` }),
  ]).flat(),
});

describe('an event of many races', () => {
  it('names whom a gunshot starts above the list, and unfolds their race alone', async () => {
    openTiming('/gunshot?wave=1049', {}, many());
    const chosen = await screen.findByRole('list', { name: 'Chosen' });
    expect(within(chosen).getByText('Race 50 · Elite')).toBeTruthy();
    expect(screen.getByText('For Race 50 · Elite')).toBeTruthy();
    const ticked = screen.getAllByRole('checkbox', { checked: true });
    expect(ticked).toHaveLength(1);
    expect(screen.getAllByRole('checkbox', { name: /^Elite|^Open/ })).toHaveLength(2);
    await userEvent.click(within(chosen).getByRole('button', { name: 'Do not start Race 50 · Elite' }));
    expect(screen.queryByRole('list', { name: 'Chosen' })).toBeNull();
    expect(screen.queryAllByRole('checkbox', { checked: true })).toEqual([]);
  });

  it('finds whom it starts by the name of race or wave', async () => {
    openTiming('/gunshot?race=1', {}, many());
    await userEvent.type(await screen.findByRole('searchbox', { name: 'Search races' }), 'open 77{Enter}');
    await screen.findByText('1 of 80 races');
    await userEvent.click(screen.getByRole('checkbox', { name: /^Open 77/ }));
    const chosen = screen.getByRole('list', { name: 'Chosen' });
    expect(within(chosen).getAllByRole('listitem')).toHaveLength(2);
    expect(within(chosen).getByText('Race 77 · Open 77')).toBeTruthy();
  });

  it('folds the races in the timing setup, says what is missing in them, and keeps the one open that somebody opened', async () => {
    const { router } = openTiming('', {}, many());
    const turn = await screen.findByRole('button', { name: 'Race 50, details' });
    expect(screen.queryAllByRole('region', { name: /^Starts/ })).toEqual([]);
    expect(within(screen.getByRole('region', { name: /^Race 50/ })).getByText('1 problem')).toBeTruthy();
    await userEvent.click(turn);
    await waitFor(() => expect(turn.getAttribute('aria-expanded')).toBe('true'));
    expect(screen.getByRole('region', { name: 'Starts, Race 50' })).toBeTruthy();
    await router.navigate('/events/12/timing/gunshot?race=1');
    await screen.findByRole('button', { name: 'Arm' });
    await router.navigate(-1);
    expect(await screen.findByRole('region', { name: 'Starts, Race 50' })).toBeTruthy();
  });
});
