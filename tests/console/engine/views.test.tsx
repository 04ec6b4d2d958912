// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { ATHLETES, openAt, rows, theTables, withScreens } from './screens';

withScreens();

const noBib = { id: 'v1', name: 'No bib', search: 'start_number[empty]=true', columns: ['last_name', 'race_id'] };

function withViews(...views: object[]) {
  return {
    ...theTables(),
    preferences: [{ id: 3, profile_id: 7, key: 'views.athletes', value: { views } }],
  };
}

describe('saved views', () => {
  it('keep what the list shows, on the server', async () => {
    const { last, router } = openAt(`${ATHLETES}?race_id[]=1&sort=-club&page=1`);
    await rows();
    await userEvent.click(await screen.findByRole('button', { name: 'Save view' }));
    const dialog = await screen.findByRole('dialog', { name: 'Save as a view' });
    await userEvent.type(within(dialog).getByRole('textbox', { name: /Name/ }), 'Marathon by club');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save view' }));
    await waitFor(() => expect(last('POST', '/v1/admin/preferences')).toBeTruthy());
    const body = last('POST', '/v1/admin/preferences')?.body as {
      key: string;
      value: { views: (typeof noBib)[] };
    };
    expect(body).toMatchObject({ key: 'views.athletes' });
    expect(body.value.views).toMatchObject([{ name: 'Marathon by club', search: 'race_id[]=1&sort=-club' }]);
    await waitFor(() => expect(router.state.location.search).toContain(`view=${body.value.views[0]?.id}`));
    expect((await screen.findByRole('link', { name: 'Marathon by club' })).getAttribute('aria-current')).toBe('page');
  });

  it('are tabs that bring back filters and columns', async () => {
    const { router } = openAt(ATHLETES, withViews(noBib));
    await userEvent.click(await screen.findByRole('link', { name: 'No bib' }));
    await waitFor(() => expect(router.state.location.search).toBe('?start_number[empty]=true&view=v1'));
    expect(await screen.findByText('No athletes match')).toBeTruthy();
    await userEvent.click(screen.getByRole('link', { name: 'All' }));
    await waitFor(() => expect(router.state.location.search).toBe('?'.slice(1)));
    expect(await rows()).toHaveLength(4);
  });

  it('are changed and deleted where they are', async () => {
    const { last } = openAt(`${ATHLETES}?start_number[empty]=true&view=v1`, withViews(noBib));
    await userEvent.click(await screen.findByRole('button', { name: /view$/ }));
    await userEvent.click(await screen.findByRole('button', { name: 'Delete view' }));
    await waitFor(() => expect(last('PATCH', '/v1/admin/preferences/3')?.body).toEqual({ value: { views: [] } }));
  });
});
