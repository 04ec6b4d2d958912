// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { useNotify } from 'react-admin';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import HomeOutlined from '#icons/HomeOutlined';
import type { PageRoute } from '../../../src/frame/router/pageRoute';
import { languages } from '../../../src/i18n/languages';
import { aProfile, api, consoleAnswers, signIn, useApi } from './api';
import { aPage, openConsole } from './services';

const home = aPage('home', 'Health', { menu: { Icon: HomeOutlined } });
const athletes = aPage('athletes', 'Start list', { menu: { section: 'participants', Icon: HomeOutlined } });
const athlete = aPage('athletes/:athlete_id', 'One athlete');
const eventRoutes = [home, athletes, athlete];

function MovePage() {
  const notify = useNotify();
  const move = () => notify('3 athletes moved.', { type: 'success', operation_id: 'op-9' });
  return (
    <button type="button" onClick={move}>
      Move
    </button>
  );
}

describe('the frame', () => {
  useApi();
  beforeEach(() => {
    signIn();
    api.use(...consoleAnswers());
  });
  afterEach(cleanup);

  it('has one main landmark, with a link to skip to it', async () => {
    openConsole('/events/12/home', { eventRoutes });
    await screen.findByRole('heading', { name: 'Health' });
    expect(screen.getAllByRole('main')).toHaveLength(1);
    expect(screen.getByRole('link', { name: 'Skip to content' }).getAttribute('href')).toBe(
      `#${screen.getByRole('main').id}`,
    );
    expect(screen.getByRole('link', { name: 'Startline: all events' }).getAttribute('href')).toBe('/events');
  });

  it('shows super admins their pages in the user menu, and nobody else', async () => {
    const otherRoutes = [
      aPage('events', 'All'),
      ...['admin', 'schedule'].map((path) => aPage(path, path, { isForSuperAdmins: true })),
    ];
    const user = userEvent.setup();
    const openMenu = async () => {
      openConsole('/events', { otherRoutes });
      await screen.findByRole('heading', { name: 'All' });
      await user.click(screen.getByRole('button', { name: 'AP: Your account' }));
      return within(await screen.findByRole('menu'))
        .getAllByRole('menuitem')
        .map((item) => item.textContent);
    };
    expect(await openMenu()).toEqual(['Edit profile', 'Log out']);
    cleanup();
    api.use(...consoleAnswers(aProfile({ is_super_admin: true })));
    expect(await openMenu()).toEqual(['Edit profile', 'Admin', 'Schedule', 'Log out']);
  });

  it.each(['nl', 'nl-BE'])(
    'speaks the language of the profile, also of one that names a country: %s',
    async (locale) => {
      api.use(...consoleAnswers(aProfile({ locale })));
      openConsole('/events/12/home', { eventRoutes, languages });
      await screen.findByRole('link', { name: 'Naar de inhoud' });
      await waitFor(() => expect(document.documentElement.lang).toBe('nl'));
      expect(screen.getByText('Deelname')).toBeTruthy();
    },
  );

  it('lists the other events opened lately', async () => {
    api.use(
      http.get('*/v1/admin/events/13', () =>
        HttpResponse.json({ id: 13, name: 'Night Run', timezone: 'UTC', organization_id: 3 }),
      ),
    );
    const user = userEvent.setup();
    const { router } = openConsole('/events/13/home', { eventRoutes });
    await screen.findByRole('button', { name: 'Night Run' });
    await router.navigate('/events/12/home');
    await user.click(await screen.findByRole('button', { name: 'Hill Marathon' }));
    const items = within(await screen.findByRole('menu')).getAllByRole('menuitem');
    expect(items.map((item) => [item.textContent, item.getAttribute('href')])).toEqual([
      ['Hill Marathon', '/events/12'],
      ['Night Run', '/events/13'],
      ['View all events', '/events'],
    ]);
  });

  it('shows the tasks in progress while there are any', async () => {
    const task = { id: 1, title: 'Import of 1,204 athletes', status: 'running', progress: 0.5, total: 1204 };
    const queries: string[] = [];
    api.use(
      http.get('*/v1/admin/background_tasks', ({ request }) => {
        queries.push(decodeURIComponent(new URL(request.url).search));
        return HttpResponse.json({ items: [task], totalItems: 1 });
      }),
    );
    const user = userEvent.setup();
    openConsole('/events/12/home', { eventRoutes });
    await user.click(await screen.findByRole('button', { name: '1 background task in progress' }));
    expect(await screen.findByText('602 of 1,204')).toBeTruthy();
    expect(queries[0]).toContain('status[]=queued&status[]=running');
  });

  it('shows a task that cannot say how far it is as under way, not at nought', async () => {
    const task = { id: 1, title: 'Change 12,000 athletes', status: 'running', progress: 0, total: 12_000 };
    api.use(http.get('*/v1/admin/background_tasks', () => HttpResponse.json({ items: [task], totalItems: 1 })));
    const user = userEvent.setup();
    openConsole('/events/12/home', { eventRoutes });
    await user.click(await screen.findByRole('button', { name: '1 background task in progress' }));
    expect(await screen.findByText('Under way')).toBeTruthy();
    expect(screen.getByRole('progressbar', { name: task.title }).getAttribute('aria-valuenow')).toBeNull();
  });

  it('does not ask for tasks on behalf of those who may not see them', async () => {
    api.use(...consoleAnswers(aProfile({ permissions: ['events.read'] })));
    api.use(http.get('*/v1/admin/background_tasks', () => expect.fail('asked for tasks')));
    openConsole('/events/12/home', { eventRoutes });
    await screen.findByRole('heading', { name: 'Health' });
  });

  it('offers to take an operation back, and does', async () => {
    const undone: string[] = [];
    api.use(
      http.post('*/v1/admin/operations/:id/undo', ({ params }) => {
        undone.push(String(params.id));
        return HttpResponse.json({});
      }),
    );
    const page: PageRoute = { path: 'events', lazy: async () => ({ Component: MovePage }), handle: { title: 'x' } };
    const user = userEvent.setup();
    openConsole('/events', { otherRoutes: [page] });
    const move = await screen.findByRole('button', { name: 'Move' });
    await user.click(move);
    await screen.findByText('3 athletes moved.');
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(document.activeElement).toBe(move);
    await screen.findByText('Taken back.');
    expect(undone).toEqual(['op-9']);
  });

  it('says over the page that a server is in trouble, until somebody goes on', async () => {
    const { router, queryClient } = openConsole('/events/12/home', { eventRoutes });
    await screen.findByRole('heading', { name: 'Health' });
    api.use(http.get('*/v1/admin/events/12', () => new HttpResponse(null, { status: 500 })));
    await queryClient.invalidateQueries({ queryKey: ['events'] });
    await screen.findByText('There has been a critical error. Please reload and try again.');
    await router.navigate('/events/12/athletes');
    await waitFor(() => expect(screen.queryByText(/There has been a critical error/)).toBeNull());
  });
});

const nothingFound = () =>
  ['athletes', 'events'].map((resource) =>
    http.get(`*/v1/admin/${resource}`, () => HttpResponse.json({ items: [], totalItems: 0 })),
  );

describe('the command palette', () => {
  useApi();
  beforeEach(() => {
    signIn();
    api.use(...consoleAnswers());
  });
  afterEach(cleanup);

  async function openPalette() {
    const user = userEvent.setup();
    const { router } = openConsole('/events/12/home', { eventRoutes });
    await screen.findByRole('heading', { name: 'Health' });
    await user.keyboard('{Control>}k{/Control}');
    const field = await screen.findByRole('combobox');
    return { user, router, field };
  }

  it('goes to a page by its name', async () => {
    const { user, router, field } = await openPalette();
    api.use(...nothingFound());
    await user.type(field, 'START');
    await waitFor(() =>
      expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual(['Start listHill Marathon']),
    );
    await user.keyboard('{Enter}');
    await screen.findByRole('heading', { name: 'Start list' });
    expect(router.state.location.pathname).toBe('/events/12/athletes');
  });

  it('finds an athlete of this event by bib', async () => {
    const asked: string[] = [];
    api.use(
      http.get('*/v1/admin/athletes', ({ request }) => {
        asked.push(new URL(request.url).search);
        const found = { id: 31, first_name: 'Noor', last_name: 'Maes', start_number: '7' };
        return HttpResponse.json({ items: [found], totalItems: 1 });
      }),
    );
    const { user, router, field } = await openPalette();
    await user.type(field, '7');
    await screen.findByRole('option', { name: 'Noor Maes Bib 7' });
    expect(asked).toHaveLength(1);
    expect(new URLSearchParams(asked[0]).get('event_id')).toBe('12');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(router.state.location.pathname).toBe('/events/12/athletes/31'));
  });

  it('finds people and organizations for super admins, and asks for them for nobody else', async () => {
    const asked: string[] = [];
    const answers = (name: string, found: object) =>
      http.get(`*/v1/admin/${name}`, () => {
        asked.push(name);
        return HttpResponse.json({ items: [found], totalItems: 1 });
      });
    const records = [
      answers('profiles', { id: 9, first_name: 'Olga', last_name: 'Maes', email: 'olga@example.com' }),
      answers('organizations', { id: 4, name: 'Olga Runs' }),
    ];
    api.use(...nothingFound(), ...records);
    const first = await openPalette();
    await first.user.type(first.field, 'olga');
    await screen.findByText('Nothing found for “olga”.');
    expect(asked).toEqual([]);
    cleanup();
    api.use(...consoleAnswers(aProfile({ is_super_admin: true })), ...nothingFound(), ...records);
    const { user, router, field } = await openPalette();
    await user.type(field, 'olga');
    expect(await screen.findByRole('option', { name: 'Olga Runs' })).toBeTruthy();
    await user.click(await screen.findByRole('option', { name: 'Olga Maes olga@example.com' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/profiles/9'));
  });

  it('says when there is nothing', async () => {
    api.use(...nothingFound());
    const { user, field } = await openPalette();
    await user.type(field, 'xyzzy');
    await screen.findByText('Nothing found for “xyzzy”.');
  });
});
