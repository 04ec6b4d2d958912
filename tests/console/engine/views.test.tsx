// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { ATHLETES, openAt, rows, theTables, withScreens } from './screens';

withScreens();

const VIEWS = '/v1/admin/saved_views';
const noBib = aView({ search: 'start_number[empty]=true', columns: ['last_name', 'race_id'] });
const theirs = aView({ id: 2, name: 'Theirs', profile_id: 8, is_shared: true });
const TIMER = ['*.read', 'athletes.update'];

function aView(values: object) {
  return {
    id: 1,
    profile_id: 7,
    event_id: 12,
    list: 'athletes',
    name: 'No bib',
    search: null,
    columns: ['last_name'],
    is_shared: false,
    ...values,
  };
}

const withViews = (...saved_views: object[]) => ({ ...theTables(), saved_views });

const tab = (name: string | RegExp) => screen.findByRole('link', { name });

async function manage(name: string) {
  await userEvent.click(await tab(name));
  await userEvent.click(await screen.findByRole('button', { name: 'Edit view' }));
  return within(await screen.findByRole('dialog', { name: 'Edit view' }));
}

describe('saved views', () => {
  it('keep what the list shows, on the server, of the event', async () => {
    const { last, router } = openAt(`${ATHLETES}?race_id[]=1&sort=-club&page=1`);
    await rows();
    await userEvent.click(await screen.findByRole('button', { name: 'Save view' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Save as a view' }));
    await userEvent.type(dialog.getByRole('textbox', { name: /Name/ }), 'Marathon by club');
    await userEvent.click(dialog.getByRole('checkbox', { name: 'Share with everyone who works on this event' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Save view' }));
    await waitFor(() =>
      expect(last('POST', VIEWS)?.body).toMatchObject({
        list: 'athletes',
        event_id: 12,
        name: 'Marathon by club',
        search: 'race_id[]=1&sort=-club',
        is_shared: true,
      }),
    );
    await waitFor(() => expect(router.state.location.search).toContain('view=1000'));
    expect((await tab(/Marathon by club/)).getAttribute('aria-current')).toBe('page');
  });

  it('are tabs that bring back filters and columns', async () => {
    const { router } = openAt(ATHLETES, withViews(noBib));
    await userEvent.click(await tab('No bib'));
    await waitFor(() => expect(router.state.location.search).toBe('?start_number[empty]=true&view=1'));
    expect(await screen.findByText('No athletes match')).toBeTruthy();
    await userEvent.click(await tab('All'));
    await waitFor(() => expect(router.state.location.search).toBe(''));
    expect(await rows()).toHaveLength(4);
  });

  it('are those of the event, and those of the resource wherever it is listed', async () => {
    const views = [
      noBib,
      aView({ id: 3, name: 'Elsewhere', event_id: 13 }),
      aView({ id: 4, name: 'Any', event_id: null }),
    ];
    openAt(ATHLETES, withViews(...views, aView({ id: 5, name: 'Of races', list: 'races' })));
    await tab('No bib');
    await tab('Any');
    expect(screen.queryByRole('link', { name: /Elsewhere|Of races/ })).toBeNull();
  });

  it('of others are there where they are shared', async () => {
    openAt(ATHLETES, withViews(theirs, aView({ id: 3, name: 'Private', profile_id: 8 })), ['*']);
    const shared = await tab(/Theirs/);
    expect(within(shared).getByTitle('Shared')).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Private' })).toBeNull();
  });

  it('are changed and deleted where they are', async () => {
    const { last } = openAt(ATHLETES, withViews(noBib), TIMER);
    const dialog = await manage('No bib');
    await userEvent.click(dialog.getByRole('checkbox', { name: /^Share/ }));
    await userEvent.click(dialog.getByRole('button', { name: 'Update view' }));
    await waitFor(() => expect(last('PATCH', `${VIEWS}/1`)?.body).toMatchObject({ is_shared: true }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await userEvent.click(await screen.findByRole('button', { name: 'Edit view' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Delete view' }));
    await waitFor(() => expect(last('DELETE', VIEWS)?.body).toEqual({ ids: [1] }));
  });

  it('of others are changed by who manages the event alone', async () => {
    openAt(ATHLETES, withViews(theirs), TIMER);
    const dialog = await manage('Shared Theirs');
    expect(dialog.queryByRole('button', { name: 'Delete view' })).toBeNull();
    expect(dialog.queryByRole('checkbox', { name: /^Share/ })).toBeNull();
    expect(dialog.getByText(/^Somebody else shared this view/)).toBeTruthy();
  });

  it('of others are changed by who manages the event', async () => {
    openAt(ATHLETES, withViews(theirs), ['*.read', 'events.update']);
    const dialog = await manage('Shared Theirs');
    expect(dialog.getByRole('button', { name: 'Delete view' })).toBeTruthy();
  });

  it('may be the one that the list opens with', async () => {
    const { last } = openAt(ATHLETES, withViews(theirs), TIMER);
    const dialog = await manage('Shared Theirs');
    await userEvent.click(dialog.getByRole('checkbox', { name: 'Open this list with it' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Update view' }));
    await waitFor(() =>
      expect(last('POST', '/v1/admin/preferences')?.body).toEqual({
        key: 'default_view.athletes.12',
        value: { id: 2 },
      }),
    );
    expect(last('PATCH', VIEWS)).toBeUndefined();
  });
});

describe('the view that a list opens with', () => {
  const opened = (address: string) =>
    openAt(address, {
      ...withViews(noBib),
      preferences: [{ id: 3, profile_id: 7, key: 'default_view.athletes.12', value: { id: 1 } }],
    });

  it('opens at the bare address, and lets one see all', async () => {
    const { router } = opened(ATHLETES);
    await waitFor(() => expect(router.state.location.search).toBe('?start_number[empty]=true&view=1'));
    await userEvent.click(await tab('All'));
    expect(await rows()).toHaveLength(4);
    expect(router.state.location.search).toBe('');
  });

  it('leaves alone an address that asks for something', async () => {
    const { router } = opened(`${ATHLETES}?sort=-club`);
    await tab('No bib');
    expect(await rows()).toHaveLength(4);
    expect(router.state.location.search).toBe('?sort=-club');
  });
});
