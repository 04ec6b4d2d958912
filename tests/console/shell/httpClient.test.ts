// @vitest-environment jsdom
import { delay, HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { getApiStatus } from '../../../providers/apiStatus';
import { adminApi } from '../../../providers/httpClient';
import { HttpError, UNREACHABLE_MESSAGE } from '../../../providers/httpError';
import { getSession, storeSession } from '../../../providers/session';
import { api, aSession, signIn, useApi } from './api';

const PATH = '/v1/admin/races';
const failure = (path = PATH) =>
  adminApi(path).then(
    () => expect.fail('the call should have failed'),
    (error: unknown) => error as HttpError,
  );

describe('the http client', () => {
  useApi();

  it('sends the token when there is one', async () => {
    const sent: (string | null)[] = [];
    api.use(
      http.get(`*${PATH}`, ({ request }) => {
        sent.push(request.headers.get('Authorization'));
        return HttpResponse.json({});
      }),
    );
    await adminApi(PATH);
    signIn();
    await adminApi(PATH);
    expect(sent).toEqual([null, 'Bearer token-1']);
  });

  it.each([200, 201, 204, 299])('takes %i as success', async (status) => {
    api.use(http.get(`*${PATH}`, () => new HttpResponse(null, { status })));
    expect((await adminApi(PATH)).status).toBe(status);
  });

  it.each([304, 400, 404, 422])('takes %i as failure', async (status) => {
    api.use(http.get(`*${PATH}`, () => new HttpResponse(null, { status })));
    expect((await failure()).status).toBe(status);
  });

  it.each([401, 402])('forgets the login on %i', async (status) => {
    signIn();
    window.localStorage.setItem('RaStorestartline.athletes.columns', '["name"]');
    api.use(http.get(`*${PATH}`, () => HttpResponse.json({ message: 'Sign in.' }, { status })));
    expect((await failure()).status).toBe(status);
    expect(getSession()).toBeNull();
    expect(window.localStorage.getItem('RaStorestartline.athletes.columns')).toBeNull();
  });

  it('asks again with the new token when the refused one was replaced meanwhile', async () => {
    signIn();
    api.use(
      http.get(`*${PATH}`, ({ request }) => {
        if (request.headers.get('Authorization') === 'Bearer token-2') return HttpResponse.json({ ok: true });
        storeSession(aSession('token-2'));
        return new HttpResponse(null, { status: 401 });
      }),
    );
    expect((await adminApi(PATH)).json).toEqual({ ok: true });
    expect(getSession()?.api_token.token).toBe('token-2');
  });

  it('does not ask again in the name of somebody else who signed in meanwhile', async () => {
    signIn();
    const tokens: (string | null)[] = [];
    api.use(
      http.get(`*${PATH}`, ({ request }) => {
        tokens.push(request.headers.get('Authorization'));
        const other = aSession('token-2');
        storeSession({ ...other, user: { ...other.user, id: 8 } });
        return new HttpResponse(null, { status: 401 });
      }),
    );
    await expect(adminApi(PATH)).rejects.toMatchObject({ status: 401 });
    expect(tokens).toEqual(['Bearer token-1']);
    expect(getSession()?.api_token.token).toBe('token-2');
  });

  it('raises the global flag on 5xx alone, with the words of the catalogue', async () => {
    api.use(http.get(`*${PATH}`, () => new HttpResponse('<html>', { status: 404 })));
    await failure();
    expect(getApiStatus().hasServerError).toBe(false);
    api.use(http.get(`*${PATH}`, () => new HttpResponse('<html>', { status: 500 })));
    expect((await failure()).message).toBe('There has been a critical error. Please reload and try again.');
    expect(getApiStatus().hasServerError).toBe(true);
  });

  it.each([500, 501, 502, 503, 504, 507])(
    'raises the global flag on %i, not the notice of a lost network',
    async (status) => {
      api.use(http.get(`*${PATH}`, () => new HttpResponse('<html>', { status })));
      await failure();
      expect(getApiStatus()).toMatchObject({ hasServerError: true, isUnreachable: false });
    },
  );

  it('keeps the global flag until every address that failed answers again', async () => {
    const other = `${PATH}/other`;
    let status = 500;
    api.use(
      http.get(`*${PATH}`, () => HttpResponse.json({}, { status })),
      http.get(`*${other}`, () => new HttpResponse(null, { status: 500 }), { once: true }),
      http.get(`*${other}`, () => HttpResponse.json({})),
    );
    await failure();
    await failure(other);
    await adminApi(other);
    expect(getApiStatus().hasServerError).toBe(true);
    status = 200;
    await adminApi(PATH);
    expect(getApiStatus().hasServerError).toBe(false);
  });

  it.each([
    ['seconds', () => '30'],
    ['a date', () => new Date(Date.now() + 30_000).toUTCString()],
  ])('reads Retry-After given as %s', async (_, header) => {
    api.use(http.get(`*${PATH}`, () => new HttpResponse(null, { status: 503, headers: { 'Retry-After': header() } })));
    const { retryAfterSeconds } = await failure();
    expect(retryAfterSeconds).toBeGreaterThan(0);
    expect(retryAfterSeconds).toBeLessThanOrEqual(30);
  });

  it('says so when there is no response, until there is one', async () => {
    api.use(http.get(`*${PATH}`, () => HttpResponse.error(), { once: true }));
    const error = await failure();
    expect(error).toBeInstanceOf(HttpError);
    expect(error.message).toBe(UNREACHABLE_MESSAGE);
    expect(getApiStatus().isUnreachable).toBe(true);
    api.use(http.get(`*${PATH}`, () => HttpResponse.json({})));
    await adminApi(PATH);
    expect(getApiStatus().isUnreachable).toBe(false);
  });

  it('gives react-admin the texts at their fields, and the sentence for the form', async () => {
    const answer = {
      message: 'Some fields are not valid.',
      code: 'invalid',
      errors: { name: ['Too long.', 'Taken.'] },
    };
    api.use(http.get(`*${PATH}`, () => HttpResponse.json(answer, { status: 422 })));
    const error = await failure();
    expect(error.errors).toEqual({ name: ['Too long.', 'Taken.'] });
    expect(error.code).toBe('invalid');
    expect(error.body.errors).toEqual({
      name: 'Too long. Taken.',
      root: { serverError: 'Some fields are not valid.' },
    });
  });

  it('keeps what a 412 says of the record as it is now', async () => {
    const answer = { message: 'Changed meanwhile.', code: 'stale', current: { id: 1, version: 3 } };
    api.use(http.get(`*${PATH}`, () => HttpResponse.json(answer, { status: 412 })));
    expect((await failure()).body.current).toEqual({ id: 1, version: 3 });
  });

  it('can be aborted, which is no trouble with the server', async () => {
    const abort = new AbortController();
    api.use(
      http.get(`*${PATH}`, async () => {
        abort.abort();
        await delay('infinite');
        return HttpResponse.json({});
      }),
    );
    await expect(adminApi(PATH, { signal: abort.signal })).rejects.toHaveProperty('name', 'AbortError');
    expect(getApiStatus().isUnreachable).toBe(false);
  });
});
