// `npm run budget`: what a browser loads before a page shows, JavaScript and CSS, every file no matter who asked for it, gzipped.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { constants, gzipSync } from 'node:zlib';
import { type Browser, type BrowserContextOptions, chromium } from 'playwright-core';
import { createRace, withProduct } from '../bench/withProduct';
import { startBrowser } from '../tests/support/browser';
import { makeDataDir, signIn } from '../tests/support/product';

const BUILD = 'dist/console';
/** What a page that is framed loads, and the snippet of the site around it. */
const FRAMED = { build: 'dist/embed', files: ['page.js', 'page.css', 'snippet.js'], limit: 60_000 };
const ATHLETES = ['Ada', 'Bea', 'Cleo'];

/** What is in the document when the page shows: an element of this kind with this text in it. */
interface Sign {
  readonly selector: string;
  readonly text: string;
}

interface Visit {
  readonly page: string;
  /** Bytes. */
  readonly limit: number;
  readonly url: string;
  shows: Sign;
  readonly context?: BrowserContextOptions;
}

await reportFiles({ page: 'framed page', ...FRAMED });
const { dataDir, remove } = await makeDataDir();
const server = await startBrowser();
const browser = await chromium.connect(server.wsEndpoint());
try {
  await withProduct(dataDir, async ({ product, call }) => {
    const { eventId: event_id, raceId: race_id } = await createRace(call, 'Budget');
    for (const first_name of ATHLETES) {
      const body = { event_id, race_id, first_name, last_name: 'Runner' };
      await call('/v1/admin/athletes', { method: 'POST', body });
    }
    const session = { name: 'startline.session', value: JSON.stringify(await signIn(product)) };
    const origins = [{ origin: product.url, localStorage: [session] }];
    await report({
      page: 'sign-in page',
      limit: 75_000,
      url: `${product.url}/account/login`,
      shows: { selector: 'label', text: 'Password' },
    });
    await report({
      page: 'first athletes grid',
      limit: 300_000,
      url: `${product.url}/events/${event_id}/athletes`,
      shows: { selector: '[role=grid] td', text: 'Ada' },
      context: { storageState: { cookies: [], origins } },
    });
    return '';
  });
} finally {
  await browser.close();
  await server.close();
  await remove();
}

async function report(visit: Visit): Promise<void> {
  const files = await requestedFiles(browser, visit);
  await reportFiles({ ...visit, build: BUILD, files });
}

interface Files {
  readonly page: string;
  readonly limit: number;
  readonly build: string;
  readonly files: readonly string[];
}

async function reportFiles({ page, limit, build, files }: Files): Promise<void> {
  const sizes = await Promise.all(files.map(async (file) => [file, await zippedSize(join(build, file))] as const));
  const total = sizes.reduce((sum, [, size]) => sum + size, 0);
  if (total > limit) process.exitCode = 1;
  const verdict = total > limit ? 'OVER' : 'ok  ';
  console.log(`${verdict} ${page}: ${kilobytes(total)} of ${kilobytes(limit)} in ${files.length} files`);
  for (const [file, size] of sizes.sort(([, a], [, b]) => b - a)) console.log(`       ${kilobytes(size)}  ${file}`);
}

/**
 * The files asked for before what the page is for is in its document. One that is still on its way then counts: on a slow
 * line it delays those that the page waits for.
 */
async function requestedFiles(browser: Browser, { url, shows, context }: Visit): Promise<string[]> {
  const window = await browser.newContext(context);
  try {
    const page = await window.newPage();
    await page.addInitScript(noteWhenShown, shows);
    await page.goto(url, { waitUntil: 'commit' });
    await page.waitForFunction(() => performance.getEntriesByName('shown').length > 0);
    return await page.evaluate(filesBeforeShown);
  } finally {
    await window.close();
  }
}

/** Runs in the page, ahead of its own scripts. */
function noteWhenShown({ selector, text }: Sign): void {
  const observer = new MutationObserver(() => {
    const isShown = [...document.querySelectorAll(selector)].some(({ textContent }) => textContent.includes(text));
    if (!isShown) return;
    observer.disconnect();
    performance.mark('shown');
  });
  observer.observe(document, { childList: true, subtree: true, characterData: true });
}

/** Runs in the page. */
function filesBeforeShown(): string[] {
  const shownAt = performance.getEntriesByName('shown')[0]?.startTime ?? 0;
  const files = performance
    .getEntriesByType('resource')
    .filter(({ startTime }) => startTime <= shownAt)
    .map(({ name }) => new URL(name).pathname)
    .filter((file) => /\.(?:js|css)$/.test(file));
  return [...new Set(files)];
}

async function zippedSize(file: string): Promise<number> {
  return gzipSync(await readFile(file), { level: constants.Z_BEST_COMPRESSION }).length;
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`;
}
