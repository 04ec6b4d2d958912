import { resolve } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright-core';
import { build, preview } from 'vite';
import { startBrowser } from '../../tests/support/browser';
import { type Frames, frames } from '../frames';
import { median, table } from '../table';

const POINTS = 100_000;
const POSITIONS = 10_000;
const SECONDS = 6;
const OPENINGS = 5;
const MAP = '.sl-map-view';

/** The map by itself, in a browser without a graphics card: how soon a long course is there, and how many frames there are while it moves. */
export async function measureMap(folder: string): Promise<string> {
  const root = resolve(import.meta.dirname);
  const configFile = resolve(root, '../../vite.config.ts');
  await build({ root, configFile, logLevel: 'warn', build: { outDir: folder, emptyOutDir: true } });
  const site = await preview({ root, configFile, build: { outDir: folder }, preview: { port: 0, host: '127.0.0.1' } });
  const url = site.resolvedUrls?.local[0] ?? '';
  const server = await startBrowser();
  try {
    return await measureIn(await chromium.connect(server.wsEndpoint()), url);
  } finally {
    await server.close();
    await site.close();
  }
}

async function measureIn(browser: Browser, url: string): Promise<string> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 860 } });
  const openings: number[] = [];
  for (let time = 0; time < OPENINGS; time += 1) openings.push(await open(page, `${url}?points=${POINTS}`));
  const rows: [string, Frames][] = [['nothing happens', await frames(page, SECONDS)]];
  rows.push([`a course of ${POINTS.toLocaleString('en')} points is dragged`, await whileDragged(page)]);
  await page.mouse.move(720, 300);
  await page.mouse.wheel(0, -1_200);
  await page.waitForTimeout(1_000);
  rows.push(['the same, ten times nearer', await whileDragged(page)]);
  await open(page, `${url}?points=10000&positions=${POSITIONS}`);
  rows.push([`${POSITIONS.toLocaleString('en')} places move`, await frames(page, SECONDS)]);
  const drawn = table([
    ['The map, in a browser that draws by itself', 'frames/s', 'p99 in ms', 'longest in ms'],
    ...rows.map(([name, { rate, p99, longest }]) => [name, rate, p99, longest]),
  ]);
  return `${drawn}\n\nA course of ${POINTS.toLocaleString('en')} points with its profile is there after ${median(openings)} ms.`;
}

/** Ms from the first line of the page's own script to the frame that shows the map. */
async function open(page: Page, url: string): Promise<number> {
  await page.goto(url);
  await page.locator('body[data-opened]').waitFor();
  await page.waitForTimeout(500);
  return Number(await page.locator('body').getAttribute('data-opened'));
}

async function whileDragged(page: Page): Promise<Frames> {
  const box = await page.locator(MAP).boundingBox();
  if (!box) throw new Error('There is no map.');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  let isOver = false;
  const counted = frames(page, SECONDS).finally(() => {
    isOver = true;
  });
  await page.mouse.move(x, y);
  await page.mouse.down();
  for (let step = 0; !isOver; step += 1) {
    await page.mouse.move(x + 300 * Math.sin(step / 25), y + 150 * Math.cos(step / 33));
    await page.waitForTimeout(8);
  }
  await page.mouse.up();
  return counted;
}
