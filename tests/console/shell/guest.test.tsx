// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { getSession } from '../../../providers/session';
import { mountGuest } from '../../../src/guest/mountGuest';
import { orReload } from '../../../src/guest/orReload';
import { api, aSession, signIn, useApi } from './api';

const onSignedIn = vi.fn(async () => undefined);
const prefetchShell = vi.fn();
let unmount: () => void = () => undefined;

async function open(address: string) {
  window.history.replaceState(null, '', address);
  const root = document.createElement('div');
  document.body.append(root);
  await act(async () => {
    unmount = mountGuest({ root, onSignedIn, prefetchShell });
  });
  return userEvent.setup();
}

function answers(
  call: string,
  answer: object | null,
  init: { status?: number; headers?: Record<string, string> } = {},
) {
  const bodies: unknown[] = [];
  api.use(
    http.post(`*/v1/auth/${call}`, async ({ request }) => {
      bodies.push(await request.json());
      return HttpResponse.json(answer, init);
    }),
  );
  return bodies;
}

const press = (name: string) => screen.getByRole('button', { name });

describe('the console', () => {
  useApi();
  afterEach(() => document.body.replaceChildren());

  it('is said not to have come, to who is signed in, and loaded when that is tried again', async () => {
    answers('login', aSession());
    onSignedIn.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'));
    const user = await open('/account/login');
    await user.type(screen.getByLabelText('E-mail address'), 'ada@example.com');
    await user.type(screen.getByLabelText('Password'), 'two words');
    await user.click(press('Sign in'));
    await screen.findByRole('heading', { name: 'The console could not be loaded' });
    expect(screen.queryByText('Signing in…')).toBeNull();
    onSignedIn.mockRejectedValueOnce(new TypeError('Still away'));
    await user.click(press('Try again'));
    await waitFor(() => expect(press('Try again').getAttribute('aria-disabled')).toBe('false'));
    await user.click(press('Try again'));
    await waitFor(() => expect(onSignedIn).toHaveBeenCalledTimes(3));
    await act(async () => unmount());
    onSignedIn.mockClear();
  });

  it('is said not to have come where the sign-in pages are not even asked for', async () => {
    const root = document.createElement('div');
    document.body.append(root);
    const retry = vi.fn(async () => undefined);
    const failing = { root, prefetchShell, onSignedIn: retry, hasFailed: true };
    const close = await act(async () => mountGuest(failing));
    await screen.findByRole('heading', { name: 'The console could not be loaded' });
    await userEvent.click(press('Try again'));
    expect(retry).toHaveBeenCalledOnce();
    await act(async () => close());
  });

  it.each([
    ['from a document asked for anew where the server answers', () => new HttpResponse(null), 1],
    ['not at all while the server is away', () => HttpResponse.error(), 0],
  ])('whose code fails to load twice comes %s', async (_, healthz, reloads) => {
    api.use(http.get('*/healthz', healthz));
    const reload = vi.fn();
    const load = orReload(() => Promise.reject(new Error('404')), reload);
    await expect(load()).rejects.toThrow('404');
    expect(reload).not.toHaveBeenCalled();
    await expect(load()).rejects.toThrow('404');
    expect(reload).toHaveBeenCalledTimes(reloads);
  });
});

describe('the sign-in pages', () => {
  useApi();
  beforeEach(() => api.use(http.get('*/v1/application_data', () => HttpResponse.json({}))));
  afterEach(async () => {
    await act(async () => unmount());
    document.body.replaceChildren();
    vi.clearAllMocks();
  });

  it('sign in, remember it, and prefetch the console while somebody types', async () => {
    const bodies = answers('login', aSession());
    const user = await open('/account/login?redirect=%2Fevents%2F12');
    expect(document.title).toBe('Startline | Sign in');
    await user.type(screen.getByLabelText('E-mail address'), ' ada@example.com ');
    expect(prefetchShell).toHaveBeenCalled();
    await user.type(screen.getByLabelText('Password'), ' two words ');
    await user.click(press('Sign in'));
    await waitFor(() => expect(onSignedIn).toHaveBeenCalledOnce());
    expect(bodies).toEqual([{ email: 'ada@example.com', password: ' two words ' }]);
    expect(getSession()?.api_token.token).toBe('token-1');
  });

  it('ask for the reference data that needs no sign-in, and say what the server says where it has none', async () => {
    api.use(
      http.get('*/v1/application_data', () =>
        HttpResponse.json({ message: 'Back at six.', code: 'not_now' }, { status: 409 }),
      ),
    );
    await open('/account/login');
    expect((await screen.findByRole('status')).textContent).toBe('Back at six.');
    expect(press('Sign in')).toBeTruthy();
  });

  it('say what is missing, at the field and on top, before asking the server', async () => {
    const user = await open('/account/login');
    await user.type(screen.getByLabelText('E-mail address'), 'ada');
    await user.click(press('Sign in'));
    const summary = screen.getByRole('alert');
    expect(document.activeElement).toBe(summary);
    expect([...summary.querySelectorAll('a')].map((link) => link.getAttribute('href'))).toEqual([
      '#email',
      '#password',
    ]);
    expect(screen.getByLabelText('E-mail address').getAttribute('aria-invalid')).toBe('true');
    expect(screen.getAllByText(/Enter a valid e-mail address/)).toHaveLength(2);
  });

  it.each([
    [401, { message: 'Wrong e-mail address or password.' }, {}, 'Wrong e-mail address or password.'],
    [
      429,
      { message: 'Too many.' },
      { 'Retry-After': '30' },
      'Too many attempts. Please wait 30 seconds and try again.',
    ],
    [500, { message: 'x' }, {}, 'There has been a critical error. Please reload and try again.'],
  ])('say what the server says: %i', async (status, answer, headers, text) => {
    answers('login', answer, { status, headers: headers as Record<string, string> });
    const user = await open('/account/login');
    await user.type(screen.getByLabelText('E-mail address'), 'ada@example.com');
    await user.type(screen.getByLabelText('Password'), 'wrong');
    await user.click(press('Sign in'));
    expect((await screen.findByRole('alert')).textContent).toBe(text);
    expect(getSession()).toBeNull();
    expect(press('Sign in')).toBeTruthy();
  });

  it('say so when the server cannot be reached', async () => {
    api.use(http.post('*/v1/auth/login', () => HttpResponse.error()));
    const user = await open('/account/login');
    await user.type(screen.getByLabelText('E-mail address'), 'ada@example.com');
    await user.type(screen.getByLabelText('Password'), 'secret');
    await user.click(press('Sign in'));
    expect((await screen.findByRole('alert')).textContent).toContain('Unable to connect to server.');
  });

  it('show a password on request', async () => {
    const user = await open('/account/login');
    const field = screen.getByLabelText<HTMLInputElement>('Password');
    expect(field.type).toBe('password');
    await user.click(press('Show password'));
    expect(field.type).toBe('text');
    await user.click(press('Hide password'));
    expect(field.type).toBe('password');
  });

  it('warn of Caps Lock', async () => {
    const user = await open('/account/login');
    await user.click(screen.getByLabelText('Password'));
    await user.keyboard('{CapsLock}a');
    expect(screen.getByText('Caps Lock is on.')).toBeTruthy();
  });

  it('lead from one to another with where to go afterwards', async () => {
    const user = await open('/account/login?redirect=%2Fapps');
    await user.click(screen.getByRole('link', { name: 'Create an account' }));
    await screen.findByRole('heading', { name: 'Create an account' });
    expect(window.location.pathname + window.location.search).toBe('/account/register?redirect=%2Fapps');
    await act(async () => window.history.back());
    await screen.findByRole('heading', { name: 'Sign in' });
  });

  it('register, with what the server refuses at its field', async () => {
    const refusal = { message: 'Not valid.', errors: { email: ['Is already taken.'] } };
    answers('register', refusal, { status: 422 });
    const user = await open('/account/register');
    await user.type(await screen.findByLabelText('First name'), 'Ada');
    await user.type(screen.getByLabelText('Last name'), 'Peeters');
    await user.type(screen.getByLabelText('E-mail address'), 'ada@example.com');
    await user.type(screen.getByLabelText('Password'), 'a long sentence');
    await user.click(press('Create account'));
    expect(await screen.findAllByText(/Is already taken\./)).toHaveLength(2);
    const bodies = answers('register', aSession(), { status: 201 });
    await user.click(press('Create account'));
    await waitFor(() => expect(onSignedIn).toHaveBeenCalledOnce());
    expect(bodies).toEqual([
      {
        first_name: 'Ada',
        last_name: 'Peeters',
        email: 'ada@example.com',
        password: 'a long sentence',
      },
    ]);
  });

  it('send a recovery link, and say the same whether or not there is an account', async () => {
    const bodies = answers('recover', {});
    const user = await open('/account/recover');
    await user.type(await screen.findByLabelText('E-mail address'), 'ada@example.com');
    await user.click(press('Send link'));
    expect((await screen.findByRole('status')).textContent).toContain('If there is an account for ada@example.com');
    expect(bodies).toEqual([{ email: 'ada@example.com' }]);
  });

  it('set a new password with the token of the link', async () => {
    const bodies = answers('reset', {});
    const user = await open('/account/recover?token=once');
    await user.type(await screen.findByLabelText('New password'), 'short');
    await user.click(press('Set password'));
    expect(screen.getAllByText(/Use at least 10 characters/)).toHaveLength(2);
    await user.type(screen.getByLabelText('New password'), ' but longer');
    await user.click(press('Set password'));
    expect((await screen.findByRole('status')).textContent).toContain('Your new password is set');
    expect(bodies).toEqual([{ token: 'once', password: 'short but longer' }]);
  });

  it('log out here and on the server, and lead to signing in', async () => {
    signIn();
    const tokens: (string | null)[] = [];
    api.use(
      http.post('*/v1/auth/logout', ({ request }) => {
        tokens.push(request.headers.get('Authorization'));
        return new HttpResponse(null, { status: 204 });
      }),
    );
    await open('/account/logout?redirect=%2Fapps');
    await screen.findByRole('heading', { name: 'Sign in' });
    expect(window.location.pathname + window.location.search).toBe('/account/login?redirect=%2Fapps');
    expect(tokens).toEqual(['Bearer token-1']);
    expect(getSession()).toBeNull();
  });

  it('open the console when somebody signs in in another tab', async () => {
    await open('/account/login');
    signIn();
    expect(onSignedIn).toHaveBeenCalledOnce();
  });
});
