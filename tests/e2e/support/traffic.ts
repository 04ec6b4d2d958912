import { EventEmitter, once } from 'node:events';
import type { Page, Request } from 'playwright-core';

interface Traffic {
  /** Asked for, and not yet answered in full. */
  readonly underWay: Set<Request>;
  readonly news: EventEmitter;
}

const traffic = new WeakMap<Page, Traffic>();

/**
 * Follows what a page asks for. Playwright's own "network idle" is said once for each document, but the console goes from
 * page to page within one.
 */
export function watchTraffic(page: Page): void {
  const underWay = new Set<Request>();
  const news = new EventEmitter();
  const end = (request: Request) => {
    underWay.delete(request);
    if (underWay.size === 0) news.emit('quiet');
  };
  page.on('request', (request) => underWay.add(request));
  page.on('requestfinished', end);
  page.on('requestfailed', end);
  traffic.set(page, { underWay, news });
}

/** Whether everything that was asked for has come. */
export function isQuiet(page: Page): boolean {
  return trafficOf(page).underWay.size === 0;
}

/** Waits until everything that was asked for has come. @throws Error with what has not, after `patienceMs` */
export async function untilQuiet(page: Page, patienceMs: number): Promise<void> {
  const { underWay, news } = trafficOf(page);
  if (underWay.size === 0) return;
  await once(news, 'quiet', { signal: AbortSignal.timeout(patienceMs) }).catch(() => {
    throw new Error(`Not answered: ${[...underWay].map((request) => request.url()).join(', ')}`);
  });
}

function trafficOf(page: Page): Traffic {
  const known = traffic.get(page);
  if (!known) throw new Error('Nobody watches what this page asks for.');
  return known;
}
