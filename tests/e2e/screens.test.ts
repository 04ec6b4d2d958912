import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { features } from '../../src/features';
import { joinFeatures } from '../../src/frame/FeaturesContext';
import { gallery } from '../../src/gallery/gallery.feature';
import { demoIds } from './support/demoIds';
import {
  accessibilityFindings,
  cutFindings,
  failureFindings,
  overflowFindings,
  rawKeyFindings,
  showTheme,
} from './support/screenFindings';
import { settled } from './support/settled';
import { DESKTOP, openWindow, PHONE, type Visit } from './support/visit';

const GUEST_ADDRESSES = [
  '/account/login',
  '/account/register',
  '/account/recover',
  '/account/recover?token=from-the-mail',
];
// The gallery exists in development only.
const { eventRoutes, otherRoutes, configuratorSteps } = joinFeatures(features.filter((feature) => feature !== gallery));
/** Every page of the route tables. A new page is opened here without a change. */
const ADDRESSES = [
  ...otherRoutes.map(({ path }) => `/${path}`),
  ...eventRoutes.map(({ path }) => `/events/:event_id/${path}`),
  ...configuratorSteps.flatMap(({ path, firstPath, search, below = [] }) => {
    const paths = [path, ...(firstPath === undefined ? [] : [firstPath]), ...below.map((page) => page.path)];
    return paths.map((own) => `/configurator${own && `/${own}`}${search ? `?tab=${search}` : ''}`);
  }),
];
const NO_PAGE = '/no/such/page';

let ids: Record<string, number | string>;

beforeAll(async () => {
  ids = { ...(await demoIds()), integration_key: 'atleta', part: 'health' };
});

describe.each([
  { who: 'a super admin', isSignedIn: true, addresses: [...ADDRESSES, NO_PAGE] },
  { who: 'a guest', isSignedIn: false, addresses: GUEST_ADDRESSES },
])('for $who', ({ isSignedIn, addresses }) => {
  let desktop: Visit;
  let phone: Visit;

  beforeAll(async () => {
    desktop = await openWindow({ viewport: DESKTOP, isSignedIn });
    // A reader in another time zone also sees the name of the event's zone, which takes more room.
    phone = await openWindow({ viewport: PHONE, timeZone: 'America/New_York', isSignedIn });
    await Promise.all([desktop, phone].map(prepare));
  });

  // The colours are the same at both widths: the dark ones are checked at one of them, by turns.
  const pages = addresses.map((address, i) => [address, i % 2 === 0 ? 'desktop' : 'phone'] as const);

  it.each(pages)('opens %s at both widths, and dark on a %s', async (address, dark) => {
    const path = withIds(address);
    const loaded = load(phone, path);
    const reached = isSignedIn ? goWithin(desktop, path, loaded) : load(desktop, path);
    const [onDesktop, onPhone] = await Promise.all([
      reached.then(() => findings(desktop, path, dark === 'desktop')),
      loaded.then(() => findings(phone, path, dark === 'phone')),
    ]);
    expect({ desktop: onDesktop, phone: onPhone }).toEqual({ desktop: [], phone: [] });
  });
});

/** Makes theme changes immediate, and opens the first page. */
async function prepare({ page }: Visit): Promise<void> {
  await page.addInitScript(() => {
    const immediate = new CSSStyleSheet();
    immediate.replaceSync('*, *::before, *::after { transition: none !important; }');
    document.adoptedStyleSheets = [immediate];
  });
  await page.goto('/');
  await settled(page);
}

/** Loads the document at `path`. Returns its title and heading. */
async function load({ page, problems }: Visit, path: string): Promise<string> {
  problems.splice(0);
  await page.goto(path);
  await settled(page);
  return nameOf(page);
}

/** Goes to `path` within the loaded console, as a click on a link does: 0.4 s instead of 2.6 s. */
async function goWithin({ page, problems }: Visit, path: string, loaded: Promise<string>): Promise<void> {
  problems.splice(0);
  await page.evaluate((to) => {
    document.documentElement.dataset.theme = 'light';
    history.pushState({ idx: (history.state?.idx ?? 0) + 1, key: to, usr: null }, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
  }, path);
  // The former page stays until the code of the next one is loaded.
  const name = await loaded;
  await expect
    .poll(async () => ({ name: await nameOf(page), problems: [...problems] }))
    .toEqual({ name, problems: [] });
  await settled(page);
}

async function nameOf(page: Page): Promise<string> {
  const heading = page.getByRole('main').getByRole('heading', { level: 1 }).first();
  return `${await page.title()} / ${await heading.textContent()}`;
}

async function findings({ page, problems }: Visit, path: string, isDarkToo: boolean): Promise<string[]> {
  expect(new URL(page.url()).pathname).toBe(new URL(path, page.url()).pathname);
  expect(await page.title()).toMatch(/^Startline \| ./);
  const light = [
    ...(await overflowFindings(page)),
    ...(await cutFindings(page)),
    ...(await rawKeyFindings(page)),
    ...(path === NO_PAGE ? [] : await failureFindings(page)),
    ...(await accessibilityFindings(page)),
  ];
  if (isDarkToo) await showTheme(page, 'dark');
  const dark = isDarkToo ? await accessibilityFindings(page, { onlyColours: true }) : [];
  return [...light, ...dark.map((finding) => `dark: ${finding}`), ...problems.splice(0)];
}

/** The address with a record of the demo for each of its parameters. */
function withIds(address: string): string {
  const [, kind = ''] = /^\/(organization)s\/|\/(selfie)s\b/.exec(address)?.filter(Boolean) ?? [];
  return address.replace(/:(\w+)/g, (_, name: string) => {
    const id = ids[`${kind}_${name}`] ?? ids[name];
    if (id === undefined) throw new Error(`${address}: no record is made for ":${name}". Add one to demoIds.`);
    return String(id);
  });
}
