// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { startErrorReporting } from '../../../providers/errorReporting';
import { assertTagManagerId, startTagManager, trackPageView } from '../../../providers/tagManager';

describe('error reporting', () => {
  it('wants a key', async () => {
    await expect(startErrorReporting(undefined)).rejects.toThrow('No API Key set');
  });

  it.each(['abc', 'g'.repeat(32), 'a'.repeat(33)])('wants 32 hex characters, not %s', async (key) => {
    await expect(startErrorReporting(key)).rejects.toThrow('32 hex characters');
  });
});

describe('the tag manager', () => {
  it.each(['GTM-ABC123', 'GTM-X'])('takes %s', (id) => {
    expect(() => assertTagManagerId(id)).not.toThrow();
  });

  it.each([
    ['gtm-abc123', "Did you mean 'GTM-ABC123'?"],
    ['ABC123', "Did you mean 'GTM-ABC123'?"],
    ['GTM-abc 12', "Did you mean 'GTM-ABC12'?"],
    ['UA-99', "Did you mean 'GTM-99'?"],
  ])('refuses %s with a hint', async (id, hint) => {
    await expect(startTagManager(id)).rejects.toThrow(hint);
  });

  it('has no hint where there is nothing to go by', () => {
    expect(() => assertTagManagerId('')).toThrow(/letters or digits\)\.$/);
  });

  it('counts pages by name, and skips those without', async () => {
    trackPageView({ name: 'uncounted', path: '/' });
    const starting = startTagManager('GTM-ABC123');
    // The first page is open before the tag manager has come.
    trackPageView({ name: 'account.login', path: '/account/login' });
    await starting;
    trackPageView({ name: 'events', path: '/events' });
    trackPageView({ path: '/nameless' });
    const views = (window as unknown as { dataLayer: { event: string }[] }).dataLayer.filter(
      ({ event }) => event === 'content-view',
    );
    expect(views).toEqual([
      { event: 'content-view', 'content-name': '/account/login', 'content-view-name': 'account.login' },
      { event: 'content-view', 'content-name': '/events', 'content-view-name': 'events' },
    ]);
  });
});
