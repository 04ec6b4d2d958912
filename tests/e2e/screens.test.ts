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
// What is there in development alone is in no build.
const { eventRoutes, otherRoutes, configuratorSteps } = joinFeatures(features.filter((feature) => feature !== gallery));
/** Every page of the route tables: one that is added is opened here without a word. */
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
  { who: 'somebody signed in', isSignedIn: true, addresses: [...ADDRESSES, NO_PAGE] },
  { who: 'somebody who is not', isSignedIn: false, addresses: GUEST_ADDRESSES },
])('for $who', ({ isSignedIn, addresses }) => {
  let windows: { size: string; window: Visit }[];

  beforeAll(async () => {
    windows = [
      { size: 'desktop', window: await openWindow({ viewport: DESKTOP, isSignedIn }) },
      // Times name the event's zone to who is in another, and take more room then.
      { size: 'phone', window: await openWindow({ viewport: PHONE, timeZone: 'America/New_York', isSignedIn }) },
    ];
  });

  it.each(addresses)('%s opens, at any width and in both themes', async (address) => {
    const path = withIds(address);
    const found = await Promise.all(
      windows.map(async ({ size, window }) => (await findings(window, path)).map((finding) => `${size}, ${finding}`)),
    );
    expect(found.flat()).toEqual([]);
  });
});

async function findings({ page, problems }: Visit, path: string): Promise<string[]> {
  problems.splice(0);
  await page.goto(path);
  await settled(page);
  expect(new URL(page.url()).pathname).toBe(new URL(path, page.url()).pathname);
  expect(await page.title()).toMatch(/^Startline \| ./);
  const light = [
    ...(await overflowFindings(page)),
    ...(await cutFindings(page)),
    ...(await rawKeyFindings(page)),
    ...(path === NO_PAGE ? [] : await failureFindings(page)),
    ...(await accessibilityFindings(page)),
  ];
  await showTheme(page, 'dark');
  const dark = await accessibilityFindings(page, { onlyColours: true });
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
