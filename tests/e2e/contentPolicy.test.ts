import { beforeAll, describe, expect, it } from 'vitest';
import { demoIds } from './support/demoIds';
import { settled } from './support/settled';
import { site, visit } from './support/visit';

/** Of each kind of page one: what is drawn by a library of its own (maps, editors, calendars, pickers) above all. */
const PAGES = [
  '/events/:event_id/home',
  '/events/:event_id/athletes',
  '/events/:event_id/athletes/:athlete_id',
  '/events/:event_id/races/:race_id/course',
  '/events/:event_id/races/:race_id/statistics',
  '/events/:event_id/livetiming',
  '/events/:event_id/updates/article/create',
  '/events/:event_id/event',
  '/events/:event_id/integrations',
  '/schedule',
  '/admin',
  '/account/profile',
];
const GUEST_PAGES = ['/account/login', '/account/register'];

declare global {
  interface Window {
    violations?: string[];
  }
}

let ids: Record<string, number | string>;

beforeAll(async () => {
  ids = await demoIds();
});

/** What the browser refused on some pages, by the policy that they came with. */
async function violations(o: {
  colorScheme: 'light' | 'dark';
  isSignedIn: boolean;
  paths: string[];
}): Promise<string[]> {
  const { colorScheme, isSignedIn, paths } = o;
  const { page, problems } = await visit({ colorScheme, isSignedIn });
  await page.addInitScript(() => {
    window.violations = [];
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile, lineNumber }) =>
      window.violations?.push(`${violatedDirective} ${blockedURI} (${sourceFile}:${lineNumber})`),
    );
  });
  const found: string[] = [];
  for (const path of paths) {
    await page.goto(path.replace(/:(\w+)/g, (_, name) => String(ids[name])));
    await settled(page);
    const here = (await page.evaluate(() => window.violations)) ?? ['The page has no list.'];
    found.push(...here.map((text) => `${path}: ${text}`));
  }
  return [...found, ...problems];
}

describe.each(['light', 'dark'] as const)('in the %s theme', (colorScheme) => {
  it('no page of the console does what its policy refuses', { timeout: 240_000 }, async () => {
    expect(await violations({ colorScheme, isSignedIn: true, paths: PAGES })).toEqual([]);
  });

  it('neither do those of signing in', async () => {
    expect(await violations({ colorScheme, isSignedIn: false, paths: GUEST_PAGES })).toEqual([]);
  });
});

it('the theme is there, and styles and scripts that somebody puts into the page are not', async () => {
  const { page } = await visit();
  await page.goto(`/events/${ids.event_id}/home`);
  await settled(page);
  const seen = await page.evaluate(() => {
    document.body.insertAdjacentHTML(
      'beforeend',
      '<b id="put" style="position: fixed">x</b><style>b { color: red }</style>',
    );
    const script = document.createElement('script');
    script.textContent = 'window.violations = ["it ran"]';
    document.body.append(script);
    const { position, color } = getComputedStyle(document.getElementById('put') ?? document.body);
    return {
      themed: getComputedStyle(document.body).fontFamily,
      position,
      isRed: color === 'rgb(255, 0, 0)',
      hasRun: window.violations !== undefined,
    };
  });
  expect(seen).toEqual({ themed: expect.stringContaining('Inter'), position: 'static', isRed: false, hasRun: false });
});

it('each answer has a nonce of its own, and nothing to be asked for again by', async () => {
  const pages = await Promise.all([fetch(`${site.url}/account/login`), fetch(`${site.url}/account/login`)]);
  const nonces = await Promise.all(
    pages.map(async (answer) => {
      expect(answer.headers.get('cache-control')).toBe('no-cache');
      expect([answer.headers.get('etag'), answer.headers.get('last-modified')]).toEqual([null, null]);
      const [, nonce = ''] =
        /style-src 'self' 'nonce-([\w-]{22})'/.exec(answer.headers.get('content-security-policy') ?? '') ?? [];
      expect(answer.headers.get('content-security-policy')).not.toMatch(/unsafe/);
      const text = await answer.text();
      expect(text.match(/nonce="[^"]*"/g)?.every((said) => said === `nonce="${nonce}"`)).toBe(true);
      return nonce;
    }),
  );
  expect(new Set(nonces).size).toBe(2);
});
