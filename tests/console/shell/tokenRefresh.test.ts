// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query';
import { delay, HttpResponse, http } from 'msw';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createAuthProvider } from '../../../providers/authProvider';
import { createDataProvider } from '../../../providers/dataProvider';
import { adminApi } from '../../../providers/httpClient';
import { NO_GRANTS } from '../../../providers/permissions';
import { getSession } from '../../../providers/session';
import { api, aSession, signIn, useApi } from './api';

const HOUR_LEFT = 1 / 24;

/** Answers refreshes and lists; tells which token came with each. */
function recordedServers(refresh: () => Response = () => HttpResponse.json(aSession('token-2'))) {
  const calls = { refresh: [] as (string | null)[], list: [] as (string | null)[] };
  const tokenOf = (request: Request) => request.headers.get('Authorization')?.replace('Bearer ', '') ?? null;
  api.use(
    http.post('*/v1/token/refresh', ({ request }) => {
      calls.refresh.push(tokenOf(request));
      return refresh();
    }),
    http.get('*/v1/admin/races', ({ request }) => {
      calls.list.push(tokenOf(request));
      return HttpResponse.json({});
    }),
  );
  return calls;
}

describe('the token', () => {
  useApi();
  afterEach(() => vi.useRealTimers());

  it('is left alone while more than a day remains', async () => {
    signIn(aSession('token-1', 1.1));
    const calls = recordedServers();
    await adminApi('/v1/admin/races');
    expect(calls).toEqual({ refresh: [], list: ['token-1'] });
  });

  it('is refreshed once for however many requests, and all of them carry the new one', async () => {
    signIn(aSession('token-1', HOUR_LEFT));
    const calls = recordedServers();
    await Promise.all(Array.from({ length: 5 }, () => adminApi('/v1/admin/races')));
    expect(calls.refresh).toEqual(['token-1']);
    expect(calls.list).toEqual(Array(5).fill('token-2'));
    expect(getSession()?.api_token.token).toBe('token-2');
  });

  it.each([401, 402])('ends the session when its refresh is refused with %i', async (status) => {
    signIn(aSession('token-1', HOUR_LEFT));
    recordedServers(() => new HttpResponse(null, { status }));
    await adminApi('/v1/admin/races');
    expect(getSession()).toBeNull();
  });

  it('stays in use when the refresh fails otherwise, and is not tried again for a minute', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    signIn(aSession('token-1', HOUR_LEFT));
    const calls = recordedServers(() => new HttpResponse(null, { status: 503 }));
    await adminApi('/v1/admin/races');
    await adminApi('/v1/admin/races');
    expect(calls).toEqual({ refresh: ['token-1'], list: ['token-1', 'token-1'] });
    vi.setSystemTime(Date.now() + 61_000);
    await adminApi('/v1/admin/races');
    expect(calls.refresh).toHaveLength(2);
  });

  it('of who signs in anew is refreshed at once, whatever became of the refresh before', async () => {
    signIn(aSession('token-1', HOUR_LEFT));
    const calls = recordedServers(() => new HttpResponse(null, { status: 503 }));
    await adminApi('/v1/admin/races');
    signIn(aSession('token-9', HOUR_LEFT));
    await adminApi('/v1/admin/races');
    expect(calls.refresh).toEqual(['token-1', 'token-9']);
  });

  it('is refreshed by the auth provider before it answers', async () => {
    const authProvider = createAuthProvider({ queryClient: new QueryClient(), grants: async () => NO_GRANTS });
    for (const ask of [() => authProvider.checkAuth({}), () => authProvider.getPermissions?.({})]) {
      signIn(aSession('token-1', HOUR_LEFT));
      const calls = recordedServers();
      await ask();
      expect(calls.refresh).toEqual(['token-1']);
      expect(getSession()?.api_token.token).toBe('token-2');
    }
  });

  it('is refreshed once when the auth provider, the data provider and another caller ask together', async () => {
    signIn(aSession('token-1', HOUR_LEFT));
    const calls = recordedServers();
    const authProvider = createAuthProvider({ queryClient: new QueryClient(), grants: async () => NO_GRANTS });
    const dataProvider = createDataProvider();
    await Promise.all([
      authProvider.checkAuth({}),
      dataProvider.call({ method: 'GET', path: '/v1/admin/races' } as never),
      adminApi('/v1/admin/races'),
    ]);
    expect(calls.refresh).toEqual(['token-1']);
    expect(calls.list).toEqual(['token-2', 'token-2']);
  });

  it('is refreshed before an upload', async () => {
    signIn(aSession('token-1', HOUR_LEFT));
    recordedServers();
    const tokens: (string | null)[] = [];
    api.use(
      http.post('*/v1/admin/files/upload', ({ request }) => {
        tokens.push(request.headers.get('Authorization'));
        return HttpResponse.json({ id: 1 }, { status: 201 });
      }),
    );
    await createDataProvider().upload({ file: new File(['1'], 'a.png') });
    expect(tokens).toEqual(['Bearer token-2']);
  });

  it('leaves a list cancelled that nobody waits for after the refresh', async () => {
    signIn(aSession('token-1', HOUR_LEFT));
    const calls = recordedServers();
    const abort = new AbortController();
    api.use(
      http.post('*/v1/token/refresh', async () => {
        abort.abort();
        await delay(1);
        return HttpResponse.json(aSession('token-2'));
      }),
    );
    const list = createDataProvider().getList('races', { filter: {}, signal: abort.signal } as never);
    await expect(list).rejects.toHaveProperty('name', 'AbortError');
    expect(calls.list).toEqual([]);
  });
});
