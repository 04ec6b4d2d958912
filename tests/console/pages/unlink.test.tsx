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

const byStaff = { id: 2, athlete_id: 1, profile_id: 44, how: 'staff', linked_at: '2026-05-30T10:00:00.000Z' };
const byOneself = { ...byStaff, how: 'claimed' };

function open(items: object[], address = `${ATHLETES}/1/unlink`, athlete = linked) {
  const opened = openAt(address, theTables([athlete]));
  const answer = { items, totalItems: items.length, page: 1, itemsPerPage: 1 };
  api.use(http.get('*/v1/admin/linked_participants', () => HttpResponse.json(answer)));
  return opened;
}

describe('unlinking an athlete from a profile', () => {
  it('says who is linked, how and when, and can be taken back', async () => {
    const { last, router } = open([byStaff], undefined, {
      ...linked,
      profile: { id: 44, first_name: 'Annabella', last_name: 'King' },
    });
    expect(await screen.findByRole('heading', { name: 'Annabella King is linked to Ada Byron' })).toBeTruthy();
    expect(await screen.findByText(/^Linked by the organiser/)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Unlink' }));
    await waitFor(() =>
      expect(last('PATCH', `${ATHLETES_API}/1`)).toMatchObject({ body: { profile_id: null }, ifMatch: '1' }),
    );
    expect(await screen.findByText('The profile is unlinked.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Undo' })).toBeTruthy();
    await waitFor(() => expect(router.state.location.pathname).toBe(`${ATHLETES}/1`));
  });

  it('tells a claim from what the organiser linked', async () => {
    open([byOneself]);
    expect(await screen.findByText(/^Claimed by a code/)).toBeTruthy();
  });

  it('can be taken back by who does not see the account', async () => {
    open([]);
    expect(await screen.findByText(/choose Undo in the message that follows/)).toBeTruthy();
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
