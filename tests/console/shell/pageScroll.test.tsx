// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { api, consoleAnswers, signIn, useApi } from './api';
import { aPage, openConsole } from './services';

const otherRoutes = [aPage('events', 'All events'), aPage('account/profile', 'My profile', { skipProfile: true })];
const page = document.documentElement;

/** As somebody does with a wheel. */
function scrollTo(top: number): void {
  fireEvent.wheel(window);
  page.scrollTop = top;
  fireEvent.scroll(window);
}

describe('how far a page is scrolled', () => {
  useApi();
  beforeEach(() => {
    signIn();
    api.use(...consoleAnswers());
    page.scrollTop = 0;
  });
  afterEach(cleanup);

  const open = async () => {
    const { router } = openConsole('/events', { otherRoutes });
    await screen.findByRole('heading', { name: 'All events' });
    const go = async (to: string | number, heading: string) => {
      await act(() => (typeof to === 'number' ? router.navigate(to) : router.navigate(to)));
      await screen.findByRole('heading', { name: heading });
    };
    return { router, go };
  };

  it('is its top where it is new, and where one was after going back or forward', async () => {
    const { go } = await open();
    scrollTo(700);
    await go('/account/profile', 'My profile');
    expect(page.scrollTop).toBe(0);
    scrollTo(90);
    await go(-1, 'All events');
    expect(page.scrollTop).toBe(700);
    await go(1, 'My profile');
    expect(page.scrollTop).toBe(90);
  });

  it('stays where only the query changes, and is known by the new address too', async () => {
    const { router, go } = await open();
    scrollTo(300);
    await act(() => router.navigate('/events?club=3', { replace: true }));
    expect(page.scrollTop).toBe(300);
    await go('/account/profile', 'My profile');
    await go(-1, 'All events');
    expect(page.scrollTop).toBe(300);
  });

  it('is the same page’s own each time that it is opened', async () => {
    const { go } = await open();
    scrollTo(300);
    await go('/account/profile', 'My profile');
    await go('/events', 'All events');
    expect(page.scrollTop).toBe(0);
  });
});
