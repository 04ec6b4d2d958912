// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openAt, theTables, withScreens } from './screens';

withScreens();

const tables = { ...theTables(), waves: [{ id: 7, event_id: 12, race_id: 2, name: 'Early', version: 1 }] };

it.each([
  ['/events/12/waves/7', '/events/12/races/2/wave/7'],
  ['/waves/7', '/events/12/races/2/wave/7'],
  ['/events/12/waves/7/show', '/events/12/races/2/wave/7'],
  ['/events/12/waves', '/events/12/races'],
  ['/events/12/waves/create', '/events/12/races'],
  ['/athletes/3', '/events/12/athletes/3/update'],
  ['/athletes/3/show#history', '/events/12/athletes/3#history'],
  ['/races', '/events'],
])('leads from %s, as react-admin makes it, to %s', async (address, expected) => {
  const { router } = openAt(address, tables);
  await waitFor(() => {
    const { pathname, search, hash } = router.state.location;
    expect(pathname + search + hash).toBe(expected);
  });
});

it.each(['/events/12/waves/99', '/waves/99', '/events/12/nothing/7'])('says that %s has no page', async (address) => {
  openAt(address, tables);
  await screen.findByRole('heading', { name: 'Page not found' });
});
