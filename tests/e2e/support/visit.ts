import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { afterAll, afterEach, inject } from 'vitest';
import { signIn } from '../../support/product';
import { watchTraffic } from './traffic';

export const site = inject('site');

export const DESKTOP = { width: 1280, height: 860 };
export const PHONE = { width: 390, height: 844 };

/** Long enough for a busy machine; nothing waits that long when it works. */
export const PATIENCE_MS = 30_000;

interface VisitOptions {
  viewport?: { width: number; height: number };
  colorScheme?: 'light' | 'dark';
  /** Where the reader is: the event's zone unless told otherwise. */
  timeZone?: string;
  /** Signed in as the demo's super admin unless told otherwise. */
  isSignedIn?: boolean;
  /** The reader's language. */
  locale?: string;
  hasScripts?: boolean;
  /** Address of the console; without it the one of the site. */
  baseURL?: string;
}

let browser: Promise<Browser> | undefined;
let session: Promise<unknown> | undefined;
const contexts: BrowserContext[] = [];

afterEach(async () => {
  await Promise.all(contexts.splice(0).map((context) => context.close()));
});

afterAll(async () => {
  await (await browser)?.close();
});

export interface Visit {
  page: Page;
  /** What went wrong beyond what one sees: errors in the console, exceptions, failed requests. */
  problems: string[];
}

/** Opens a browser window of its own, with nothing in it yet. It is closed after the test. */
export async function visit(options?: VisitOptions): Promise<Visit> {
  const visit = await openWindow(options);
  contexts.push(visit.page.context());
  return visit;
}

/** A window for all tests of a file: what it has loaded once, it keeps. */
export async function openWindow({
  viewport = DESKTOP,
  colorScheme = 'light',
  timeZone = 'Europe/Brussels',
  isSignedIn = true,
  locale = 'en-US',
  hasScripts = true,
  baseURL = site.url,
}: VisitOptions = {}): Promise<Visit> {
  browser ??= chromium.connect(site.browser);
  const context = await (await browser).newContext({
    baseURL,
    viewport,
    colorScheme,
    locale,
    javaScriptEnabled: hasScripts,
    timezoneId: timeZone,
    reducedMotion: 'reduce',
    hasTouch: viewport === PHONE,
    ...(isSignedIn && { storageState: await signedInState(baseURL) }),
  });
  context.setDefaultTimeout(PATIENCE_MS);
  const page = await context.newPage();
  watchTraffic(page);
  return { page, problems: watch(page) };
}

/** Asks the API as the demo's super admin. @throws when the answer is not a success */
export async function api<T = Record<string, unknown>>(
  path: string,
  init: { method?: string; body?: object | FormData } = {},
): Promise<T> {
  session ??= signIn(site);
  const isJson = init.body !== undefined && !(init.body instanceof FormData);
  const { api_token } = (await session) as Awaited<ReturnType<typeof signIn>>;
  const response = await fetch(site.url + path, {
    method: init.method ?? 'GET',
    headers: { Authorization: `Bearer ${api_token.token}`, ...(isJson && { 'Content-Type': 'application/json' }) },
    ...(init.body && { body: isJson ? JSON.stringify(init.body) : (init.body as FormData) }),
  });
  if (!response.ok) throw new Error(`${init.method ?? 'GET'} ${path}: ${response.status} ${await response.text()}`);
  return (response.status === 204 ? null : await response.json()) as T;
}

async function signedInState(origin: string) {
  session ??= signIn(site);
  const value = JSON.stringify(await session);
  return { cookies: [], origins: [{ origin, localStorage: [{ name: 'startline.session', value }] }] };
}

function watch(page: Page): string[] {
  const problems: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(`console: ${message.text()} (${message.location().url})`);
  });
  page.on('pageerror', (error) => problems.push(`exception: ${error.message}`));
  page.on('response', (response) => {
    if (response.status() >= 500) problems.push(`${response.status()} ${response.url()}`);
  });
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? '';
    // What a page no longer needs when it is left is aborted by itself.
    if (reason !== 'net::ERR_ABORTED') problems.push(`${reason} ${request.url()}`);
  });
  return problems;
}
