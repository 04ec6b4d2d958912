import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { dismissApiErrors } from '../../../providers/apiStatus';
import type { Profile } from '../../../providers/profile';
import { clearSession, type Session, storeSession } from '../../../providers/session';

const DAY_MS = 24 * 60 * 60 * 1000;

/** The servers of a test file: what a test does not answer itself is an error. */
export const api = setupServer();

/** Starts and stops the servers with the file, and forgets each test's answers and login. */
export function useApi(): void {
  beforeAll(() => api.listen({ onUnhandledRequest: 'error' }));
  afterEach(() => {
    api.resetHandlers();
    clearSession();
    dismissApiErrors();
    window.localStorage.clear();
  });
  afterAll(() => api.close());
}

export function aSession(token = 'token-1', daysLeft = 6): Session {
  return {
    user: { id: 7, first_name: 'Ada', last_name: 'Peeters', email: 'ada@example.com' },
    api_token: { token, expires_at: new Date(Date.now() + daysLeft * DAY_MS).toISOString() },
  };
}

export function signIn(session: Session = aSession()): void {
  storeSession(session);
}

export function aProfile(change: Partial<Profile> = {}): Profile {
  return {
    ...aSession().user,
    is_super_admin: false,
    roles: [],
    permissions: ['*.read'],
    version: 1,
    ...change,
  };
}

export const anEvent = {
  id: 12,
  name: 'Hill Marathon',
  timezone: 'Europe/Brussels',
  start_date: '2026-05-31',
  organization_id: 3,
  application_id: null,
  version: 4,
};

/** What every page behind the sign-in asks for. */
export function consoleAnswers(profile: Profile = aProfile()) {
  return [
    http.get('*/v1/admin/shown_announcements', () => HttpResponse.json({ items: [], changes_at: null })),
    http.get('*/v1/admin/profile', () => HttpResponse.json(profile)),
    http.get('*/v1/admin/application_data', () => HttpResponse.json({ sports: ['running'] })),
    http.get('*/v1/admin/background_tasks', () => HttpResponse.json({ items: [], totalItems: 0 })),
    http.get('*/v1/admin/events/:id/flags', () => HttpResponse.json({ items: [] })),
    http.get('*/v1/admin/events/12', () => HttpResponse.json(anEvent)),
    // Without a date: times are by the test's own clock.
    http.get('*/v1/auth/oidc', () => HttpResponse.json({ provider: null })),
    http.get('*/v1/admin/profile/identities', () => HttpResponse.json({ items: [], totalItems: 0 })),
    http.get('*/v1/admin/profile/second_factor', () =>
      HttpResponse.json({ since: null, recovery_codes_left: 0, has_password: true }),
    ),
    http.get('*/healthz', () => HttpResponse.json({ status: 'ok' })),
  ];
}
