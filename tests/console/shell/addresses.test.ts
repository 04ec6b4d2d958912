// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { decideEntry, redirectTarget } from '../../../src/frame/router/addresses';

const ORIGIN = 'https://startline.example';

describe('redirectTarget', () => {
  it.each(['/events/12/athletes?state[]=dnf#top', '/organizations', '/'])('goes to %s', (path) => {
    expect(redirectTarget(path, ORIGIN)).toBe(path);
  });

  it.each([
    '//evil.example/x',
    '/\\evil.example',
    '/.//evil.example/c',
    '/x/..//evil.example',
    '/events/../..//evil.example/a',
    '/.\\/evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    'events',
    '',
    null,
    ['/events'],
    '/account/login',
    '/login',
    '/login/',
    '/account/register/',
    '/account/logout?redirect=/x',
  ])('goes to the events instead of %s', (redirect) => {
    expect(redirectTarget(redirect, ORIGIN)).toBe('/events');
  });
});

describe('decideEntry', () => {
  const visit = (address: string, isSignedIn: boolean) => {
    const { pathname, search, hash } = new URL(address, ORIGIN);
    return decideEntry({ pathname, search, hash, isSignedIn });
  };

  it('sends the signed-out to the logout page, with where they were going', () => {
    expect(visit('/events/12/athletes?q=a b', false)).toEqual({
      area: 'guest',
      address: '/account/logout?redirect=%2Fevents%2F12%2Fathletes%3Fq%3Da%2520b',
    });
  });

  it.each(['/account/login', '/account/register', '/account/recover?token=x', '/account/logout'])(
    'leaves the signed-out at %s',
    (address) => {
      expect(visit(address, false)).toEqual({ area: 'guest', address });
    },
  );

  it.each(['/account/login', '/account/register', '/account/recover'])(
    'sends the signed-in from %s to the events',
    (address) => {
      expect(visit(address, true)).toEqual({ area: 'shell', address: '/events' });
    },
  );

  it('shows the signed-in an invitation, which may be of another address than theirs', () => {
    const address = '/account/register?invitation=ol_x';
    expect(visit(address, true)).toEqual({ area: 'guest', address });
  });

  it('knows what people type for the sign-in page and the account', () => {
    expect(visit('/login?redirect=%2Fapps', false)).toEqual({
      area: 'guest',
      address: '/account/login?redirect=%2Fapps',
    });
    expect(visit('/login/', true)).toEqual({ area: 'shell', address: '/events' });
    expect(visit('/account', true)).toEqual({ area: 'shell', address: '/account/profile' });
    expect(visit('/account/', false).address).toBe('/account/logout?redirect=%2Faccount%2Fprofile');
    expect(redirectTarget('/account', ORIGIN)).toBe('/account/profile');
  });

  it('takes the signed-in where the sign-in page was to lead', () => {
    expect(visit('/account/login?redirect=%2Fapps', true)).toEqual({ area: 'shell', address: '/apps' });
  });

  it('lets the signed-in log out, and open everything else', () => {
    expect(visit('/account/logout', true).area).toBe('guest');
    expect(visit('/account/profile', true)).toEqual({ area: 'shell', address: '/account/profile' });
  });
});
