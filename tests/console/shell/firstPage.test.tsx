// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook } from '@testing-library/react';
import { createElement, type ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

/** The modules as they are when the console starts. */
async function freshConsole() {
  vi.resetModules();
  return {
    ...(await import('../../../src/frame/layout/firstPage')),
    ...(await import('../../../src/frame/layout/useFirstPage')),
  };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe('what no page waits for', () => {
  it('is loaded at once where no page comes first', async () => {
    const { afterPage } = await freshConsole();
    expect(await afterPage(async () => 'loaded')).toBe('loaded');
  });

  it('is loaded once the page shows, and at once from then on', async () => {
    const { afterPage, pageIsShown, putPageFirst } = await freshConsole();
    const load = vi.fn(async () => 'loaded');
    putPageFirst();
    const waiting = afterPage(load);
    await vi.advanceTimersByTimeAsync(3_000);
    expect(load).not.toHaveBeenCalled();
    pageIsShown();
    expect(await waiting).toBe('loaded');
    expect(await afterPage(load)).toBe('loaded');
    expect(load).toHaveBeenCalledTimes(2);
  });

  it('is loaded after four seconds where no page ever says that it shows', async () => {
    const { afterPage, putPageFirst } = await freshConsole();
    const load = vi.fn(async () => 'loaded');
    putPageFirst();
    afterPage(load);
    await vi.advanceTimersByTimeAsync(3_999);
    expect(load).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(load).toHaveBeenCalledOnce();
  });

  it('fails with what cannot be loaded', async () => {
    const { afterPage } = await freshConsole();
    await expect(afterPage(() => Promise.reject(new Error('lost')))).rejects.toThrow('lost');
  });
});

describe('a page shows', () => {
  it('when it has asked for nothing for a while', async () => {
    const { load, hook } = await openPage();
    await vi.advanceTimersByTimeAsync(199);
    expect(load).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(load).toHaveBeenCalledOnce();
    hook.unmount();
  });

  it('not while an answer is due, nor when one question follows another', async () => {
    const { load, ask } = await openPage();
    const answerFirst = ask('first');
    await act(() => vi.advanceTimersByTimeAsync(1_000));
    answerFirst();
    await act(() => vi.advanceTimersByTimeAsync(150));
    const answerSecond = ask('second');
    await act(() => vi.advanceTimersByTimeAsync(1_000));
    expect(load).not.toHaveBeenCalled();
    answerSecond();
    await act(() => vi.advanceTimersByTimeAsync(201));
    expect(load).toHaveBeenCalledOnce();
  });

  it('not when it was left before', async () => {
    const { load, hook } = await openPage();
    await vi.advanceTimersByTimeAsync(100);
    hook.unmount();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(load).not.toHaveBeenCalled();
  });
});

/** A first page, and something that waits for it; `ask` starts a question and answers how it is answered. */
async function openPage() {
  const { afterPage, putPageFirst, useFirstPage } = await freshConsole();
  const client = new QueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => createElement(QueryClientProvider, { client }, children);
  const load = vi.fn(async () => 'loaded');
  putPageFirst();
  afterPage(load);
  const hook = renderHook(() => useFirstPage(), { wrapper });
  const ask = (question: string) => {
    let answer = (_: string) => {};
    const queryFn = () => new Promise<string>((resolve) => (answer = resolve));
    act(() => void client.fetchQuery({ queryKey: [question], queryFn }));
    return () => answer('answered');
  };
  return { load, ask, hook };
}
