// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { ATHLETES, ATHLETES_API, anAthlete, openAt, theTables, withScreens } from '../engine/screens';
import { api } from '../shell/api';

withScreens();

const linked = anAthlete({
  id: 1,
  first_name: 'Ada',
  last_name: 'Byron',
  profile_id: 44,
  profile_name: 'Annabella King',
});

const change = { id: 1, created_at: '2026-05-30T10:00:00.000Z', api_key: null };
const created = { ...change, operation: 'create', after: null, profile: null };
const byStaff = {
  ...change,
  id: 2,
  operation: 'update',
  after: { profile_id: 44 },
  profile: { id: 7, first_name: 'Grace', last_name: 'Hopper' },
};
const byOneself = { ...byStaff, profile: { id: 44, first_name: 'Annabella', last_name: 'King' } };

function open(items: object[], address = `${ATHLETES}/1/unlink`, athlete = linked) {
  const opened = openAt(address, theTables([athlete]));
  api.use(http.get('*/v1/admin/athletes/1/changes', () => HttpResponse.json({ items, totalItems: items.length })));
  return opened;
}

describe('unlinking an athlete from a profile', () => {
  it('says who is linked, how and when, and can be taken back', async () => {
    const { last, router } = open([byStaff, created], undefined, {
      ...linked,
      profile: { id: 44, first_name: 'Annabella', last_name: 'King' },
    });
    expect(await screen.findByRole('heading', { name: 'Annabella King is linked to Ada Byron' })).toBeTruthy();
    expect(await screen.findByText(/^Linked by Grace Hopper/)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Unlink' }));
    await waitFor(() =>
      expect(last('PATCH', `${ATHLETES_API}/1`)).toMatchObject({ body: { profile_id: null }, ifMatch: '1' }),
    );
    expect(await screen.findByText('The profile is unlinked.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Undo' })).toBeTruthy();
    await waitFor(() => expect(router.state.location.pathname).toBe(`${ATHLETES}/1`));
  });

  it('tells a claim in the app from an import', async () => {
    open([byOneself, created]);
    expect(await screen.findByText(/^Claimed in the app/)).toBeTruthy();
  });

  it('can be taken back by who does not see the account', async () => {
    open([created]);
    expect(await screen.findByText(/You can take it back/)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Unlink' }));
    expect(await screen.findByText('The profile is unlinked.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Undo' })).toBeTruthy();
  });

  it('says that there is nothing to unlink', async () => {
    open([], undefined, anAthlete({ id: 1, first_name: 'Ada', last_name: 'Byron' }));
    expect(await screen.findByText('Ada Byron is not linked to any profile')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Unlink' })).toBeNull();
  });

  it('starts at the athlete', async () => {
    open([], `${ATHLETES}/1`);
    const link = await screen.findByRole('link', { name: 'Unlink' });
    expect(link.getAttribute('href')).toBe(`${ATHLETES}/1/unlink`);
    expect(link.parentElement?.textContent).toBe('Annabella King · Unlink');
  });
});
