// @vitest-environment jsdom
import { act, cleanup, screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { mountGuest } from '../../../src/guest/mountGuest';
import { api, consoleAnswers, signIn, useApi } from './api';
import { aPage, openConsole } from './services';

const { trackPageView } = vi.hoisted(() => ({ trackPageView: vi.fn() }));
vi.mock('../../../providers/tagManager', async (original) => ({ ...(await original<object>()), trackPageView }));

const counted = () => trackPageView.mock.calls.map(([view]) => view).filter(({ name }) => name !== undefined);

describe('page views', () => {
  useApi();
  beforeEach(() => {
    vi.stubEnv('VITE_GTM_ID', 'GTM-TEST');
    trackPageView.mockClear();
  });
  afterEach(() => {
    cleanup();
    vi.unstubAllEnvs();
    document.body.replaceChildren();
  });

  it('a page of the console is counted by its name, and one that is not found is not', async () => {
    signIn();
    api.use(...consoleAnswers());
    const { router } = openConsole('/events', { otherRoutes: [aPage('events', 'All events')] });
    await screen.findByRole('heading', { name: 'All events' });
    await act(() => router.navigate('/no/such/page'));
    await screen.findByRole('heading', { name: 'Page not found' });
    expect(counted()).toEqual([{ name: 'All events', path: '/events' }]);
  });

  it('a sign-in page is counted', async () => {
    api.use(http.get('*/v1/application_data', () => HttpResponse.json({})));
    window.history.replaceState(null, '', '/account/recover');
    const root = document.createElement('div');
    document.body.append(root);
    const [unmount] = await act(async () => [
      mountGuest({ root, onSignedIn: async () => undefined, prefetchShell: () => undefined }),
    ]);
    // React runs each effect twice while developing.
    const recover = { name: 'account.recover', path: '/account/recover' };
    await vi.waitFor(() => expect(counted()).toEqual([recover, recover]));
    await act(async () => unmount?.());
  });
});
