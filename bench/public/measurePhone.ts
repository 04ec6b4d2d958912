import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Browser, chromium, type Frame, type Page } from 'playwright-core';
import { snippetOf } from '../../src/features/widgets/snippetOf';
import { startBrowser } from '../../tests/support/browser';
import { median, table } from '../table';
import { MATS } from '../timing/marathon';
import { settled, withRace } from '../timing/withRace';
import type { Call } from '../withProduct';

const ATHLETES = 2_000;
const HOUR = 3_600_000;
const ROUNDS = 7;
/** A cheap phone of some years ago, on a network that many share. */
const PHONE = { cpuSlowdown: 4, latency: 400, bytesPerSecond: 50 * 1024 };
const SCREEN = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true };
const FIRST = 'tbody tr';

/** How soon the first result of a rankings widget is on the screen of a cheap phone: from the tap on a site that frames it, nothing known before. */
export function measurePhone(folder: string): Promise<string> {
  const race = { dataDir: folder, name: 'Phone', athletes: ATHLETES, firedAt: new Date(Date.now() - 5 * HOUR) };
  return withRace(race, async ({ product, call, eventId, raceId }) => {
    await finish(call, eventId);
    const widgetId = await publishedWidget(call, eventId, raceId);
    const site = await openSite(snippetOf({ origin: product.url, type: 'rankings', widgetId, title: 'Results' }));
    const server = await startBrowser();
    try {
      const browser = await chromium.connect(server.wsEndpoint());
      const rounds: Opening[] = [];
      for (let round = 0; round < ROUNDS; round += 1) rounds.push(await open(browser, site.url));
      const of = (pick: (opening: Opening) => number) => rounds.map(pick);
      const row = (name: string, values: number[]) => [name, Math.round(median(values)), Math.max(...values)];
      const phone = `processor ${PHONE.cpuSlowdown} times slower, ${PHONE.latency} ms away, ${PHONE.bytesPerSecond / 1024} kB/s`;
      const drawn = table([
        [`The first result on screen, ${phone}`, 'median in ms', 'longest in ms'],
        row(
          'from when its frame is asked for',
          of(({ sinceFrame }) => sinceFrame),
        ),
        row(
          'from the tap on the site around it',
          of(({ sinceSite }) => sinceSite),
        ),
      ]);
      const kilobytes = Math.round(median(of(({ bytes }) => bytes)) / 1_024);
      return `${drawn}\n\nSite, frame and all that they load until the frame follows what happens are ${kilobytes} kB.`;
    } finally {
      await server.close();
      site.close();
    }
  });
}

interface Opening {
  readonly sinceSite: number;
  readonly sinceFrame: number;
  /** Of the frame with all that it has loaded once it follows what happens. */
  readonly bytes: number;
}

/** In a window that knows nothing yet. */
async function open(browser: Browser, url: string): Promise<Opening> {
  const context = await browser.newContext(SCREEN);
  try {
    const page = await context.newPage();
    const phone = await context.newCDPSession(page);
    const { latency, bytesPerSecond, cpuSlowdown } = PHONE;
    await phone.send('Network.enable');
    await phone.send('Network.emulateNetworkConditions', {
      offline: false,
      latency,
      downloadThroughput: bytesPerSecond,
      uploadThroughput: bytesPerSecond,
    });
    await phone.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
    let bytes = 0;
    phone.on('Network.loadingFinished', ({ encodedDataLength }) => {
      bytes += encodedDataLength;
    });
    await page.addInitScript(noteFirst, FIRST);
    const beganAt = await beginningOf(page, url);
    const frame = await frameOf(page);
    await frame.waitForFunction(() => 'firstAt' in window);
    const { firstAt, openedAt } = await frame.evaluate(() => ({
      firstAt: Number((window as unknown as { firstAt: number }).firstAt),
      openedAt: performance.timeOrigin,
    }));
    await frame.waitForFunction(() => 'live' in document.documentElement.dataset);
    return { sinceSite: Math.round(firstAt - beganAt), sinceFrame: Math.round(firstAt - openedAt), bytes };
  } finally {
    await context.close();
  }
}

async function beginningOf(page: Page, url: string): Promise<number> {
  await page.goto(url, { waitUntil: 'commit' });
  return page.evaluate(() => performance.timeOrigin);
}

async function frameOf(page: Page): Promise<Frame> {
  const element = await page.locator('iframe').elementHandle();
  const frame = await element?.contentFrame();
  if (!frame) throw new Error('There is no frame.');
  return frame;
}

/** Runs in each page: notes when the frame after the first result was there has been drawn, in epoch ms. */
function noteFirst(selector: string): void {
  const look = (): void => {
    if (!document.querySelector(selector)) return void requestAnimationFrame(look);
    // What was there before a frame is on screen once the next one begins.
    requestAnimationFrame(() => {
      Object.assign(window, { firstAt: performance.timeOrigin + performance.now() });
    });
  };
  look();
}

/** Everybody is home, a second apart. */
async function finish(call: Call, eventId: number): Promise<void> {
  const [start, end] = [MATS[0], MATS.at(-1)];
  for (const [mat, since] of [
    [start, 5 * HOUR - 1_000],
    [end, 2 * HOUR],
  ] as const)
    for (let from = 1; from <= ATHLETES; from += 500) {
      const passings = Array.from({ length: 500 }, (_, i) => ({
        chipcode: `CHIP${from + i}`,
        time: new Date(Date.now() - since + (from + i) * 1_000).toISOString(),
      }));
      const body = { device: mat?.device, passings };
      await call(`/v1/live/events/${eventId}/passings`, { method: 'POST', body });
    }
  await settled(call, eventId);
}

async function publishedWidget(call: Call, event_id: number, race_id: number): Promise<number> {
  const post = <T>(path: string, body: object) => call<T>(`/v1/admin/${path}`, { method: 'POST', body });
  await post('rankings', { event_id, race_id, name: 'All' });
  for (const step of ['submit', 'approve', 'publish']) await post(`events/${event_id}/${step}`, {});
  const { id } = await post<{ id: number }>('widgets', { event_id, type: 'rankings', title: 'Results' });
  return id;
}

/** A site at an origin of its own, whose one page is next to nothing but the widget. */
async function openSite(body: string): Promise<{ url: string; close(): void }> {
  const page = `<!doctype html><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>A club</title>${body}`;
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' }).end(page);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, close };
}
