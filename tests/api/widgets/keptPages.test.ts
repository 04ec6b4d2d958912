import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { KeptPages, type ReadyPage } from '../../../server/embed/keptPages';

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => void vi.useRealTimers());

const page = (text: string): ReadyPage => ({ status: 200, text, packed: Buffer.from(''), etag: text, policy: '' });

it('one page is drawn for all who ask at once, and for a second after', async () => {
  const pages = new KeptPages();
  let drawn = 0;
  const ask = async (address = '/a') => (await pages.get(address, async () => page(String(++drawn)))).text;
  expect(await Promise.all([ask(), ask(), ask()])).toEqual(['1', '1', '1']);
  vi.advanceTimersByTime(900);
  expect(await ask()).toBe('1');
  vi.advanceTimersByTime(200);
  expect(await ask()).toBe('2');
  expect(await ask('/b')).toBe('3');
});

it('one that takes long is waited for, not drawn by each', async () => {
  const pages = new KeptPages();
  let done = (_: ReadyPage): void => {};
  const slow = pages.get('/a', () => {
    return new Promise((resolve) => {
      done = resolve;
    });
  });
  vi.advanceTimersByTime(5_000);
  const other = pages.get('/a', async () => page('again'));
  done(page('slow'));
  expect([(await slow).text, (await other).text]).toEqual(['slow', 'slow']);
});

it('who waits for one that fails draws it for themselves, and nothing is kept of the failure', async () => {
  const pages = new KeptPages();
  const first = pages.get('/a', () => Promise.reject(new Error('limited')));
  const second = pages.get('/a', async () => page('own'));
  await expect(first).rejects.toThrow('limited');
  expect((await second).text).toBe('own');
  expect((await pages.get('/a', async () => page('next'))).text).toBe('next');
});

it('no more are kept than there is room for', async () => {
  const pages = new KeptPages();
  for (let i = 0; i <= 500; i += 1) await pages.get(`/${i}`, async () => page('first'));
  expect((await pages.get('/0', async () => page('second'))).text).toBe('second');
  expect((await pages.get('/500', async () => page('second'))).text).toBe('first');
});
