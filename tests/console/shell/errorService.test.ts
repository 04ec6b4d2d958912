// @vitest-environment jsdom
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { reportError, startErrorReporting } from '../../../providers/errorReporting';

// A test resolves packages as Node.js does, and would get what reports errors of servers.
vi.mock('@bugsnag/js', async () => {
  const file: string = '@bugsnag/js/browser/notifier.js';
  return import(/* @vite-ignore */ file);
});

const KEY = '0123456789abcdef0123456789abcdef';
const MOST = 10;

const sessions: unknown[] = [];
const events: { apiKey: string; message: string }[] = [];
/** Stands where the service is reached. */
const service = setupServer(
  http.post('https://sessions.bugsnag.com/', async ({ request }) => {
    sessions.push(await request.json());
    return HttpResponse.json({}, { status: 202 });
  }),
  http.post('https://notify.bugsnag.com/', async ({ request }) => {
    const body = (await request.json()) as { apiKey: string; events: { exceptions: { message: string }[] }[] };
    for (const event of body.events) events.push({ apiKey: body.apiKey, message: event.exceptions[0]?.message ?? '' });
    return new HttpResponse(null, { status: 200 });
  }),
);
beforeAll(() => service.listen({ onUnhandledRequest: 'error' }));
afterAll(() => service.close());

it('is told nothing without a key, then of the session and of the first ten errors', async () => {
  reportError(new Error('before'));
  await startErrorReporting(KEY);
  for (let i = 1; i <= MOST + 5; i += 1) reportError(i === 2 ? 'a text' : new Error(`error ${i}`));
  await vi.waitFor(() => expect(events).toHaveLength(MOST));
  await new Promise((resolve) => setTimeout(resolve, 100));
  const told = Array.from({ length: MOST }, (_, i) => (i === 1 ? 'a text' : `error ${i + 1}`));
  expect(events.map(({ message }) => message).sort()).toEqual(told.sort());
  expect(new Set(events.map(({ apiKey }) => apiKey))).toEqual(new Set([KEY]));
  expect(sessions).toHaveLength(1);
});
