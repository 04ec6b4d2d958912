// @vitest-environment jsdom
import { onlineManager } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { afterEach, describe, expect, it } from 'vitest';
import { api } from '../shell/api';
import { ATHLETES, ATHLETES_API, openAt, rows, withScreens } from './screens';

withScreens();
afterEach(() => onlineManager.setOnline(true));

const search = async (text: string) => {
  await rows();
  await userEvent.type(screen.getByRole('searchbox'), `${text}{Enter}`);
};
const isGrey = () => screen.getByRole('grid').getAttribute('aria-busy') === 'true';

describe('a list that cannot be asked', () => {
  it('says offline that its rows are those of before, and greys them, until one is back', async () => {
    openAt(ATHLETES);
    await rows();
    act(() => onlineManager.setOnline(false));
    await search('First2');
    expect(await screen.findByText(/^You are offline\..*not those you asked for\./)).toBeTruthy();
    expect(isGrey()).toBe(true);
    act(() => onlineManager.setOnline(true));
    await waitFor(() => expect(screen.queryByText(/^You are offline/)).toBeNull());
    await waitFor(() => expect(isGrey()).toBe(false));
  });

  it('shows no count when the list could not be loaded, and the critical error above the page', async () => {
    openAt(ATHLETES);
    api.use(http.get(`*${ATHLETES_API}`, () => HttpResponse.json({ message: 'Out of order.' }, { status: 500 })));
    expect(await screen.findByText('The list could not be loaded')).toBeTruthy();
    expect(screen.queryAllByText(/0 athletes/)).toHaveLength(0);
    // The banner is a file of its own, which may come after the error of the list.
    expect(await screen.findByText('There has been a critical error. Please reload and try again.')).toBeTruthy();
  });

  it('keeps the error while it is fetched again in the background, and shows the outline when the user tries again', async () => {
    const answers: (() => void)[] = [];
    const { queryClient } = openAt(ATHLETES);
    let status = 503;
    api.use(
      http.get(`*${ATHLETES_API}`, async () => {
        await new Promise<void>((resolve) => answers.push(resolve));
        return status === 200 ? undefined : HttpResponse.json({ message: 'Out of order.' }, { status });
      }),
    );
    const answer = async (count: number) => {
      await waitFor(() => expect(answers).toHaveLength(count));
      answers.at(-1)?.();
    };
    const failed = () => screen.queryByText('The list could not be loaded');
    await answer(1);
    await waitFor(() => expect(failed()).toBeTruthy());
    const pages: (string | null)[] = [];
    const observer = new MutationObserver(() => pages.push(failed() && 'error'));
    observer.observe(document.body, { childList: true, subtree: true });
    const retry = queryClient.invalidateQueries();
    await answer(2);
    await act(() => retry);
    expect(failed()).toBeTruthy();
    expect(pages).not.toContain(null);
    observer.disconnect();
    status = 200;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(failed()).toBeNull();
    await answer(3);
    expect(await rows()).not.toHaveLength(0);
  });

  it('says why where the server fails, keeps the rows of before, grey, and has them asked for again', async () => {
    openAt(ATHLETES);
    await rows();
    let isAway = true;
    api.use(
      http.get(`*${ATHLETES_API}`, () =>
        isAway ? HttpResponse.json({ message: 'Out of order.', code: 'broken' }, { status: 500 }) : undefined,
      ),
    );
    await search('First2');
    expect(await screen.findByText(/^Out of order\. These are the rows of before/)).toBeTruthy();
    expect(isGrey()).toBe(true);
    expect(screen.getByText('Last4')).toBeTruthy();
    isAway = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.queryByText(/These are the rows of before/)).toBeNull());
    await waitFor(() => expect(isGrey()).toBe(false));
  });
});
