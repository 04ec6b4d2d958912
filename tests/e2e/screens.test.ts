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
  const path = withIds(address);
  const findings: Record<string, string[]> = {};
  for (const [width, viewport] of Object.entries({ desktop: DESKTOP, phone: PHONE })) {
    const { page, problems } = await visit({ viewport, isSignedIn });
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await page.goto(path);
      await settled(page);
      expect(new URL(page.url()).pathname).toBe(path);
      expect(await page.title()).toMatch(/^Startline \| (?!Not found)./);
      expect(await overflow(page)).toBe(0);
      findings[`${width}, ${colorScheme}`] = [...(await accessibilityFindings(page)), ...problems.splice(0)];
    }
  }
  expect(Object.entries(findings).filter(([, found]) => found.length > 0)).toEqual([]);
});

function withIds(address: string): string {
  return address.replace(/:(\w+)/g, (_, name: string) => {
    const id = ids[name];
    if (id === undefined) throw new Error(`${address}: no record is made for ":${name}". Add one to demoIds.`);
    return String(id);
  });
}
