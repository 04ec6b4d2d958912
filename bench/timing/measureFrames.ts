import { setTimeout as pause } from 'node:timers/promises';
import { chromium, type Page } from 'playwright-core';
import { startBrowser } from '../../tests/support/browser';
import type { Product } from '../../tests/support/product';
import { type Frames, frames } from '../frames';
import { table } from '../table';
import { streamReads } from './streamReads';
import { withRace } from './withRace';

const ATHLETES = 20_000;
const SECONDS = 12;
const FLOW = { athletes: ATHLETES, readsASecond: 500, seconds: SECONDS + 4 };
const PAGES = { 'the board': '', 'all reads': '/passings', 'the queue of errors': '/errors' };

/** The pages of race day, in a browser beside the server, while reads come in as at the rush of the largest marathons. */
export function measureFrames(folder: string): Promise<string> {
  return withRace({ dataDir: folder, name: 'Frames', athletes: ATHLETES }, async ({ product, call, eventId }) => {
    const server = await startBrowser();
    try {
      const browser = await chromium.connect(server.wsEndpoint());
      const page = await browser.newPage({ viewport: { width: 1440, height: 860 } });
      await signIn(page, product);
      const address = (path: string) => `${product.url}/events/${eventId}/livetiming${path}`;
      await page.goto(address(''));
      await pause(3_000);
      const rows: [string, Frames][] = [['the board, nothing happens', await frames(page, SECONDS)]];
      for (const [name, path] of Object.entries(PAGES)) {
        await page.goto(address(path));
        await pause(3_000);
        const reads = streamReads(call, { eventId, ...FLOW, onRead: () => {} });
        await pause(2_000);
        rows.push([name, await frames(page, SECONDS)]);
        await reads;
      }
      return table([
        [`${FLOW.readsASecond} reads a second, browser on the same machine`, 'frames/s', 'p99 in ms', 'longest in ms'],
        ...rows.map(([name, { rate, p99, longest }]) => [name, rate, p99, longest]),
      ]);
    } finally {
      await server.close();
    }
  });
}

async function signIn(page: Page, { url, email, password }: Product): Promise<void> {
  await page.goto(`${url}/account/login`);
  await page.locator('input[type=email]').fill(email);
  await page.locator('input[type=password]').fill(password);
  await page.locator('button[type=submit]').click();
  await page.waitForURL((address) => !address.pathname.startsWith('/account'));
}
