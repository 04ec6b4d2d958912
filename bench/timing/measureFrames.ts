import { setTimeout as pause } from 'node:timers/promises';
import { chromium, type Page } from 'playwright-core';
import { startBrowser } from '../../tests/support/browser';
import type { Product } from '../../tests/support/product';
import { table } from '../table';
import { streamReads } from './streamReads';
import { withRace } from './withRace';

const ATHLETES = 20_000;
const SECONDS = 12;
const FLOW = { athletes: ATHLETES, readsASecond: 500, seconds: SECONDS + 4 };
const PAGES = { 'the board': '', 'all reads': '/passings', 'the queue of errors': '/errors' };

interface Frames {
  /** Frames a second. */
  rate: number;
  /** Milliseconds between two frames: all but one of a hundred came sooner. */
  p99: number;
  /** Milliseconds of the longest wait. */
  longest: number;
}

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
      const rows: [string, Frames][] = [['the board, nothing happens', await frames(page)]];
      for (const [name, path] of Object.entries(PAGES)) {
        await page.goto(address(path));
        await pause(3_000);
        const reads = streamReads(call, { eventId, ...FLOW, onRead: () => {} });
        await pause(2_000);
        rows.push([name, await frames(page)]);
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

function frames(page: Page): Promise<Frames> {
  return page.evaluate(
    (seconds) =>
      new Promise<Frames>((resolve) => {
        const gaps: number[] = [];
        const begin = performance.now();
        let last = begin;
        const frame = (now: number): void => {
          gaps.push(now - last);
          last = now;
          if (now - begin < seconds * 1000) return void requestAnimationFrame(frame);
          gaps.sort((a, b) => a - b);
          const round = (value = 0) => Math.round(value * 10) / 10;
          resolve({
            rate: round((gaps.length * 1000) / (now - begin)),
            p99: round(gaps[Math.floor(gaps.length * 0.99)]),
            longest: round(gaps.at(-1)),
          });
        };
        requestAnimationFrame(frame);
      }),
    SECONDS,
  );
}
