// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { clearSession, getSession, storeSession, subscribeToSession } from '../../../providers/session';
import { aSession } from './api';

const KEY = 'startline.session';

function fromOtherTab(value: string | null): void {
  if (value === null) window.localStorage.removeItem(KEY);
  else window.localStorage.setItem(KEY, value);
  window.dispatchEvent(new StorageEvent('storage', { key: KEY, newValue: value }));
}

describe('the session', () => {
  afterEach(clearSession);

  it('is kept in local storage and told to whoever listens', () => {
    const listener = vi.fn();
    const stop = subscribeToSession(listener);
    const session = aSession();
    storeSession(session);
    expect(JSON.parse(window.localStorage.getItem(KEY) ?? '')).toEqual(session);
    clearSession();
    expect(window.localStorage.getItem(KEY)).toBeNull();
    expect(listener).toHaveBeenCalledTimes(2);
    stop();
  });

  it('follows what other tabs do', () => {
    fromOtherTab(JSON.stringify(aSession('theirs')));
    expect(getSession()?.api_token.token).toBe('theirs');
    fromOtherTab(null);
    expect(getSession()).toBeNull();
  });

  it.each([
    ['is no JSON', '{'],
    ['is something else', '{"user":1}'],
    ['has ended', JSON.stringify(aSession('old', -1))],
  ])('is none when what is stored %s', (_, value) => {
    fromOtherTab(value);
    expect(getSession()).toBeNull();
  });
});
