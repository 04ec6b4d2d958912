import { expect, it } from 'vitest';
import { eventRoutes } from '../../src/routes/eventRoutes';
import { otherRoutes } from '../../src/routes/otherRoutes';
import { demoIds } from './support/demoIds';
import { accessibilityFindings, overflow, settled } from './support/settled';
import { DESKTOP, PHONE, visit } from './support/visit';

const GUEST_ADDRESSES = ['/account/login', '/account/register', '/account/recover'];
const ADDRESSES = [
  ...otherRoutes.map(({ path }) => `/${path}`),
  ...eventRoutes.map(({ path }) => `/events/:event_id/${path}`),
];

const ids = await demoIds();

const screens = [
  ...GUEST_ADDRESSES.map((address) => ({ address, isSignedIn: false })),
  ...ADDRESSES.map((address) => ({ address, isSignedIn: true })),
];

it.each(screens)('$address opens, at any width and in both themes', async ({ address, isSignedIn }) => {
  for (const [viewport, first, second] of [
    [DESKTOP, 'light', 'dark'],
    [PHONE, 'dark', 'light'],
  ] as const) {
    const { page, problems } = await visit({ viewport, colorScheme: first, isSignedIn });
    const path = withIds(address);
    await page.goto(path);
    await settled(page);
    expect(new URL(page.url()).pathname).toBe(path);
    expect(await page.title()).toMatch(/^Startline \| (?!Not found)./);
    expect(await accessibilityFindings(page)).toEqual([]);
    expect(await overflow(page)).toBe(0);
    await page.emulateMedia({ colorScheme: second });
    await page.waitForFunction((theme) => document.documentElement.dataset.theme === theme, second);
    expect(await accessibilityFindings(page)).toEqual([]);
    expect(problems).toEqual([]);
  }
});

function withIds(address: string): string {
  return address.replace(/:(\w+)/g, (_, name: string) => {
    const id = ids[name];
    if (id === undefined) throw new Error(`${address}: no record is made for ":${name}". Add one to demoIds.`);
    return String(id);
  });
}
