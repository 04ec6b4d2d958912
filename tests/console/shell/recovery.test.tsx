// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { TestTranslationProvider } from 'ra-core';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { dismissApiErrors, getApiStatus, subscribeToApiStatus } from '../../../providers/apiStatus';
import { createDataProvider } from '../../../providers/dataProvider';
import { adminApi } from '../../../providers/httpClient';
import { ApiStatusBanner } from '../../../src/frame/layout/ApiStatusBanner';
import { StillSaving } from '../../../src/frame/layout/StillSaving';
import { shell } from '../../../src/i18n/en/shell';
import { useRecovery } from '../../../src/shared/live/useRecovery';
import { api, useApi } from './api';

const PATH = '/v1/admin/races';

function Console({ onReturn }: { onReturn(): void }) {
  useRecovery(onReturn);
  return (
    <TestTranslationProvider messages={{ shell }}>
      <ApiStatusBanner />
      <StillSaving />
    </TestTranslationProvider>
  );
}

describe('a server that cannot work', () => {
  useApi();
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
  afterEach(() => {
    cleanup();
    vi.useRealTimers();
    dismissApiErrors();
  });

  it.each([
    [
      'a full disk',
      'disk_full',
      `${shell.error.critical} ${shell.error.disk_full}`,
      () => HttpResponse.json({ code: 'disk_full' }, { status: 507 }),
    ],
    [
      'a lost database',
      'unavailable',
      `${shell.error.critical} ${shell.error.unavailable}`,
      () => HttpResponse.json({ code: 'unavailable' }, { status: 503 }),
    ],
    ['no answer', 'unreachable', shell.error.unreachable, () => HttpResponse.error()],
    ['a proxy before nothing', 'http_502', shell.error.critical, () => new HttpResponse('Bad', { status: 502 })],
  ])(
    'for %s says what is wrong until it is ready, and then what is shown is asked for again',
    async (_, code, text, answer) => {
      let isReady = false;
      let asked = 0;
      api.use(
        http.get(`*${PATH}`, answer),
        http.get('*/readyz', () => {
          asked += 1;
          return isReady ? HttpResponse.json({ status: 'ready' }) : HttpResponse.json({}, { status: 503 });
        }),
      );
      const onReturn = vi.fn();
      render(<Console onReturn={onReturn} />);
      expect(screen.queryByRole('alert')).toBeNull();
      await act(() => expect(adminApi(PATH)).rejects.toMatchObject({ code }));
      expect(screen.getByRole('alert').textContent).toContain(text);

      await act(() => vi.advanceTimersByTimeAsync(3_000));
      await vi.waitFor(() => expect(asked).toBe(1));
      expect(screen.getByRole('alert').textContent).toContain(text);
      expect(onReturn).not.toHaveBeenCalled();

      // Less and less often: not at the third tick, but at the fourth.
      await act(() => vi.advanceTimersByTimeAsync(6_000));
      await vi.waitFor(() => expect(asked).toBe(2));
      isReady = true;
      await act(() => vi.advanceTimersByTimeAsync(3_000));
      await vi.waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
      expect(onReturn).toHaveBeenCalledOnce();
    },
  );

  it('is not asked again before the time of its Retry-After', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
    const asked = vi.fn(() => HttpResponse.json({ status: 'ready' }));
    const busy = () => new HttpResponse('Busy', { status: 503, headers: { 'Retry-After': '10' } });
    api.use(http.get(`*${PATH}`, busy), http.get('*/readyz', asked));
    const onReturn = vi.fn();
    render(<Console onReturn={onReturn} />);
    await act(() => expect(adminApi(PATH)).rejects.toMatchObject({ status: 503, retryAfterSeconds: 10 }));
    await act(() => vi.advanceTimersByTimeAsync(9_000));
    expect(asked).not.toHaveBeenCalled();
    await act(() => vi.advanceTimersByTimeAsync(3_000));
    await vi.waitFor(() => expect(onReturn).toHaveBeenCalledOnce());
    expect(asked).toHaveBeenCalledOnce();
  });

  it('keeps the flag while an address fails again after the server is ready, and lowers it once the address answers', async () => {
    let status = 503;
    let asked = 0;
    api.use(
      http.get(`*${PATH}`, () => HttpResponse.json({}, { status })),
      http.get('*/readyz', () => HttpResponse.json({ status: 'ready' })),
    );
    const flags: boolean[] = [];
    const stop = subscribeToApiStatus(() => flags.push(getApiStatus().hasServerError));
    const refetch = async () => {
      await adminApi(PATH).catch(() => undefined);
      asked += 1;
    };
    render(<Console onReturn={refetch} />);
    await act(refetch);
    await act(() => vi.advanceTimersByTimeAsync(3_000));
    await vi.waitFor(() => expect(asked).toBe(2));
    expect(screen.getByRole('alert').textContent).toContain(shell.error.critical);
    expect(flags.length).toBeGreaterThan(1);
    expect(flags).not.toContain(false);
    status = 200;
    await act(refetch);
    expect(screen.queryByRole('alert')).toBeNull();
    stop();
  });

  it('that is back before anybody has looked has what is shown asked for again all the same', async () => {
    let isAway = true;
    api.use(http.get(`*${PATH}`, () => (isAway ? HttpResponse.error() : HttpResponse.json({}))));
    const onReturn = vi.fn();
    render(<Console onReturn={onReturn} />);
    await act(async () => {
      await expect(adminApi(PATH)).rejects.toMatchObject({ code: 'unreachable' });
      isAway = false;
      await adminApi(PATH);
    });
    expect(onReturn).toHaveBeenCalledOnce();
  });

  it('has nothing asked again and again where one address alone does not answer', async () => {
    const other = `${PATH}/other`;
    const asked = vi.fn();
    api.use(
      http.get(`*${PATH}`, () => HttpResponse.error()),
      http.get(`*${other}`, () => HttpResponse.json({})),
    );
    const askBoth = async () => {
      asked();
      await adminApi(PATH).catch(() => undefined);
      await adminApi(other);
    };
    render(<Console onReturn={() => void act(askBoth)} />);
    await act(askBoth);
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(asked).toHaveBeenCalledTimes(2);
  });
});

describe('a save that takes long', () => {
  useApi();
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
  afterEach(() => {
    cleanup();
    vi.useRealTimers();
  });

  it('is spoken of after some seconds, until it is answered; a question is not', async () => {
    const answers: (() => void)[] = [];
    api.use(
      http.post(`*${PATH}`, async () => {
        await new Promise<void>((resolve) => answers.push(resolve));
        return HttpResponse.json({ id: 1 });
      }),
    );
    render(<Console onReturn={() => undefined} />);
    const provider = createDataProvider();
    const ask = new AbortController();
    const question = provider.call({ method: 'POST', path: PATH, body: {}, signal: ask.signal } as never);
    question.catch(() => undefined);
    const save = provider.create('races', { data: {} as never });
    await vi.waitFor(() => expect(answers).toHaveLength(2));
    expect(screen.queryByRole('status')).toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(4_000));
    expect(screen.getByRole('status').textContent).toBe(shell.still_saving);
    await act(async () => {
      for (const answer of answers.slice(1)) answer();
      await save;
    });
    expect(screen.queryByRole('status')).toBeNull();
    ask.abort();
    for (const answer of answers) answer();
  });
});
