// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { createAuthProvider } from '../../../providers/authProvider';
import { createDataProvider } from '../../../providers/dataProvider';
import { HttpError } from '../../../providers/httpError';
import { getSession } from '../../../providers/session';
import { accessOf } from '../../../src/frame/router/access';
import { aProfile, api, aSession, signIn, useApi } from './api';

function open(pathname = '/events') {
  const queryClient = new QueryClient();
  const grants = accessOf({ queryClient, dataProvider: createDataProvider(), pathname: () => pathname });
  return createAuthProvider({ queryClient, grants });
}

describe('the auth provider', () => {
  useApi();

  it('signs in and out', async () => {
    api.use(
      http.post('*/v1/auth/login', () => HttpResponse.json(aSession())),
      http.post('*/v1/auth/logout', () => HttpResponse.error()),
    );
    const auth = open();
    await expect(auth.checkAuth({})).rejects.toBeDefined();
    await auth.login({ email: 'ada@example.com', password: 'x' });
    await auth.checkAuth({});
    // Also when the server cannot be told; the session's end leads to the sign-in page, not react-admin.
    expect(await auth.logout({})).toBe(false);
    expect(getSession()).toBeNull();
  });

  it.each([401, 402, 403, 500])(
    'never has react-admin answer a call that failed with %i as if it had not',
    async (status) => {
      await expect(open().checkError(new HttpError({ status, message: 'x' }))).resolves.toBeUndefined();
    },
  );

  it.each([
    [401, true],
    [402, true],
    [403, false],
    [500, false],
  ])('ends the session for a %i of a client that is not the console’s own: %s', async (status, ends) => {
    signIn();
    await open().checkError(Object.assign(new Error('x'), { status }));
    expect(getSession() === null).toBe(ends);
  });

  it('leaves a session alone that began after the console’s own client was refused', async () => {
    signIn();
    await open().checkError(new HttpError({ status: 401, message: 'x' }));
    expect(getSession()).not.toBeNull();
  });

  it('answers who it is and what they may do from one profile', async () => {
    let asked = 0;
    signIn();
    api.use(
      http.get('*/v1/admin/profile', () => {
        asked++;
        return HttpResponse.json(aProfile({ permissions: ['athletes.*', 'races.read'] }));
      }),
    );
    const auth = open();
    expect(await auth.getIdentity?.()).toEqual({ id: 7, fullName: 'Ada Peeters', avatar: undefined });
    const may = (action: string, resource: string) => auth.canAccess?.({ action, resource });
    expect(await may('list', 'races')).toBe(true);
    expect(await may('edit', 'races')).toBe(false);
    expect(await may('edit', 'athletes')).toBe(true);
    expect(await may('merge', 'athletes')).toBe(true);
    expect(await may('list', 'updates')).toBe(false);
    expect(await auth.getPermissions?.({})).toMatchObject({ roles: [], permissions: ['athletes.*', 'races.read'] });
    expect(asked).toBe(1);
  });

  it('lets those create updates who may create one of their kinds', async () => {
    signIn();
    const permissions = ['articles.read', 'notifications.create'];
    api.use(http.get('*/v1/admin/profile', () => HttpResponse.json(aProfile({ permissions }))));
    const auth = open();
    const may = (action: string) => auth.canAccess?.({ action, resource: 'updates' });
    expect([await may('list'), await may('create'), await may('edit')]).toEqual([true, true, false]);
  });
});
