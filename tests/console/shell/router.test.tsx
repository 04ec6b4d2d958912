// @vitest-environment jsdom
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import Icon from '#icons/HomeOutlined';
import { browserZone } from '../../../engine/fields/format/zones';
import type { PageRoute } from '../../../src/frame/router/pageRoute';
import { useCurrentEvent, useZone } from '../../../src/shared/event/EventContext';
import { aProfile, api, consoleAnswers, signIn, useApi } from './api';
import { aPage, openConsole } from './services';

const events = aPage('events', 'All events');
const profile = aPage('account/profile', 'My profile', { skipProfile: true });
const otherRoutes = [events, profile];

/** Shows which event and zone a page finds itself in. */
function Whereabouts() {
  return <p>{`event ${useCurrentEvent()?.name ?? 'none'}, zone ${useZone()}`}</p>;
}

function whereabouts(path: string): PageRoute {
  return { path, lazy: async () => ({ Component: Whereabouts }), handle: { title: path } };
}

function Broken(): never {
  throw new Error('broken');
}

describe('the router', () => {
  useApi();
  beforeEach(() => {
    signIn();
    api.use(...consoleAnswers());
  });
  afterEach(cleanup);

  it('leads from / to the events', async () => {
    const { router } = openConsole('/', { otherRoutes });
    await screen.findByRole('heading', { name: 'All events' });
    expect(router.state.location.pathname).toBe('/events');
  });

  it('uses the title of the tab that the address names', async () => {
    const page = aPage('races', 'Races', { tabTitles: { results: 'Rankings' } });
    const { router } = openConsole('/races?tab=results', { otherRoutes: [page] });
    await waitFor(() => expect(document.title).toBe('Startline | Rankings'));
    await act(() => router.navigate('/races'));
    await waitFor(() => expect(document.title).toBe('Startline | Races'));
  });

  it('puts the product before the page in the title', async () => {
    openConsole('/events', { otherRoutes });
    await waitFor(() => expect(document.title).toBe('Startline | All events'));
  });

  it('says where the code of a page did not come, and shows it once it does', async () => {
    let isThere = false;
    const page = aPage('late', 'Late page');
    const lazy: PageRoute['lazy'] = () => (isThere ? page.lazy() : Promise.reject(new Error('offline')));
    const { router } = openConsole('/events', { otherRoutes: [events, { ...page, lazy }] });
    await screen.findByRole('heading', { name: 'All events' });
    await act(() => router.navigate('/late'));
    await screen.findByRole('heading', { name: 'This page could not be loaded' });
    isThere = true;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByRole('heading', { name: 'Late page' });
  });

  it('says so where there is no page', async () => {
    openConsole('/no/such/page', { otherRoutes });
    await screen.findByRole('heading', { name: 'Page not found' });
    await waitFor(() => expect(document.title).toBe('Startline | Page not found'));
  });

  it.each(['/account/login', '/account/register?redirect=%2Fx', '/account/recover'])(
    'leads the signed-in from %s to the events',
    async (address) => {
      const { router, leave } = openConsole(address, { otherRoutes });
      await screen.findByRole('heading', { name: 'All events' });
      expect(router.state.location.pathname).toBe('/events');
      expect(leave).not.toHaveBeenCalled();
    },
  );

  it('leaves for the log-out page', async () => {
    const { leave } = openConsole('/account/logout', { otherRoutes });
    await waitFor(() => expect(leave).toHaveBeenCalledWith('/account/logout'));
  });

  it('sends those without a token to the log-out page with where they were going', async () => {
    window.localStorage.clear();
    window.dispatchEvent(new StorageEvent('storage', { key: null }));
    const { leave } = openConsole('/events?city=Gent', { otherRoutes });
    await waitFor(() => expect(leave).toHaveBeenCalledWith('/account/logout?redirect=%2Fevents%3Fcity%3DGent'));
    expect(screen.queryByRole('heading', { name: 'All events' })).toBeNull();
  });

  it.each([
    [404, () => HttpResponse.json({ message: 'No.' }, { status: 404 })],
    [500, () => HttpResponse.json({ code: 'internal' }, { status: 500 })],
    [502, () => HttpResponse.html('<h1>Bad gateway</h1>', { status: 502 })],
    [503, () => HttpResponse.json({ code: 'unavailable' }, { status: 503 })],
  ])('opens the account profile when the profile is answered with %i', async (_, answer) => {
    api.use(http.get('*/v1/admin/profile', answer));
    const { router } = openConsole('/events', { otherRoutes });
    await screen.findByRole('heading', { name: 'My profile' });
    expect(router.state.location.pathname).toBe('/account/profile');
    expect(router.state.location.search).toBe('?redirect=%2Fevents');
  });

  it('shows the critical error in words when the frame itself breaks', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    api.use(http.get('*/v1/admin/profile', () => HttpResponse.json({ id: 1, first_name: 'R', last_name: 'M' })));
    openConsole('/events', { otherRoutes });
    await screen.findByText('There has been a critical error. Please reload and try again.');
    vi.restoreAllMocks();
  });

  it('asks for the profile and the reference data on each navigation, once they are no longer fresh', async () => {
    const asked: string[] = [];
    api.use(
      http.get('*/v1/admin/:what', ({ params }) => {
        asked.push(String(params.what));
        return HttpResponse.json(params.what === 'profile' ? aProfile() : { items: [], totalItems: 0 });
      }),
    );
    const { router, queryClient } = openConsole('/events', { otherRoutes });
    await screen.findByRole('heading', { name: 'All events' });
    const byPage = () => asked.filter((what) => !['background_tasks', 'shown_announcements'].includes(what)).sort();
    const once = byPage();
    expect(once).toEqual(['application_data', 'profile']);
    asked.length = 0;
    await router.navigate('/account/profile');
    await screen.findByRole('heading', { name: 'My profile' });
    expect(byPage()).toEqual([]);
    await queryClient.invalidateQueries({ refetchType: 'none' });
    await router.navigate('/events');
    await waitFor(() => expect(asked).toEqual(expect.arrayContaining(['application_data', 'profile'])));
  });

  it.each([
    ['the profile, without a network', 'profile', () => HttpResponse.error()],
    ['the reference data', 'application_data', () => HttpResponse.json({ code: 'unavailable' }, { status: 503 })],
  ])('waits where it is while it cannot have %s, and comes up by itself', async (_, what, answer) => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    let isReady = false;
    let asked = 0;
    api.use(
      http.get(`*/v1/admin/${what}`, () => (isReady ? undefined : answer())),
      http.get('*/readyz', () => {
        asked += 1;
        return HttpResponse.json({}, { status: isReady ? 200 : 503 });
      }),
    );
    const { router } = openConsole('/events', { otherRoutes });
    await screen.findByText(/^Nothing you saved is lost/);
    expect(router.state.location.pathname).toBe('/events');
    expect(screen.getByRole('alertdialog', { name: 'Errors:' })).toBeTruthy();
    await act(() => vi.advanceTimersByTimeAsync(3_000));
    await waitFor(() => expect(asked).toBe(1));
    isReady = true;
    await act(() => vi.advanceTimersByTimeAsync(3_000));
    await screen.findByRole('heading', { name: 'All events' });
    expect(router.state.location.pathname).toBe('/events');
    expect(screen.queryByText('Errors:')).toBeNull();
  });

  it('shows what the server says when the reference data cannot be had', async () => {
    api.use(
      http.get('*/v1/admin/application_data', () => HttpResponse.json({ message: 'Out of order.' }, { status: 503 })),
    );
    openConsole('/events', { otherRoutes });
    await screen.findByText('Errors:');
    expect(screen.getByText('Out of order.')).toBeTruthy();
  });

  it('knows the event inside of one, and forgets it and its zone outside', async () => {
    const { router } = openConsole('/events/12/home', {
      eventRoutes: [whereabouts('home')],
      otherRoutes: [whereabouts('events')],
    });
    await screen.findByText('event Hill Marathon, zone Europe/Brussels');
    await screen.findByRole('timer');
    await router.navigate('/events');
    await screen.findByText(`event none, zone ${browserZone()}`);
    expect(screen.queryByRole('timer')).toBeNull();
  });

  it('asks for the event with what it includes', async () => {
    const includes: (string | null)[] = [];
    api.use(
      http.get('*/v1/admin/events/12', ({ request }) => {
        includes.push(new URL(request.url).searchParams.get('include'));
        return HttpResponse.json({ id: 12, name: 'X', timezone: 'UTC', organization_id: 1 });
      }),
    );
    openConsole('/events/12/home', { eventRoutes: [aPage('home', 'Health')] });
    await screen.findByRole('heading', { name: 'Health' });
    expect(includes).toEqual([
      'races,organization,application,rehearsal_of,event_integrations,event_integrations.integration,event_integrations.integration.integration_type,cancellable',
    ]);
  });

  it('says so when there is no such event', async () => {
    api.use(http.get('*/v1/admin/events/99', () => HttpResponse.json({ message: 'No.' }, { status: 404 })));
    openConsole('/events/99/home', { eventRoutes: [aPage('home', 'Health')] });
    await screen.findByRole('heading', { name: 'There is no such event' });
  });

  it("leads from an event's bare address to the first page of its sidebar", async () => {
    const { router } = openConsole('/events/12', {
      eventRoutes: [
        aPage('athletes', 'Athletes', { menu: { section: 'participants', Icon } }),
        aPage('home', 'Health', { menu: { Icon } }),
      ],
    });
    await screen.findByRole('heading', { name: 'Health' });
    expect(router.state.location.pathname).toBe('/events/12/home');
  });

  it('shows in the sidebar what exists and may be opened, and nothing else', async () => {
    const eventRoutes = [
      aPage('athletes', 'Athletes', { permission: 'athletes.read', menu: { section: 'participants', Icon } }),
      aPage('home', 'Health', { menu: { Icon } }),
      aPage('styling', 'Styling'),
      aPage('admin', 'Admin', { isForSuperAdmins: true, menu: { section: 'setup', Icon } }),
      aPage('support', 'Support', { permission: 'support.write|support.admin', menu: { section: 'setup', Icon } }),
    ];
    openConsole('/events/12/home', { eventRoutes });
    const sidebar = await screen.findByRole('navigation', { name: 'Event' });
    const links = [...sidebar.querySelectorAll('a')];
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Health', '/events/12/home'],
      ['Athletes', '/events/12/athletes'],
    ]);
  });

  it('does not open a page to those who may not see it', async () => {
    openConsole('/admin', { otherRoutes: [aPage('admin', 'Everything', { isForSuperAdmins: true })] });
    await screen.findByRole('heading', { name: 'You do not have access to this page' });
  });

  it('stands when a page breaks', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const broken: PageRoute = { path: 'events', lazy: async () => ({ Component: Broken }), handle: { title: 'x' } };
    openConsole('/events', { otherRoutes: [broken] });
    await screen.findByRole('heading', { name: 'This did not work' });
    expect(screen.getByRole('button', { name: 'AP: Your account' })).toBeTruthy();
    vi.restoreAllMocks();
  });
});
