import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CallerQueue } from '../../engine/api/callerQueue';
import type { Caller } from '../../engine/api/connectionScope';

const LONGEST_PAUSE_MS = 3_000;
const LONGEST_WAIT_MS = 15_000;
const WAITS = { longestPauseMs: LONGEST_PAUSE_MS, longestWaitMs: LONGEST_WAIT_MS };
const SHARES = { ordinary: 4, live: 2, readiness: 1 };

const person = (key: string): Caller => ({ key, share: 'ordinary', isPatient: false });
const device = (key: string): Caller => ({ key, share: 'live', isPatient: false });
const probe: Caller = { key: 'probe', share: 'readiness', isPatient: false };
const worker: Caller = { key: 'worker', share: 'ordinary', isPatient: true };

describe('CallerQueue', () => {
  let queue: CallerQueue;
  let granted: string[];
  let refused: string[];
  let giveBack: Map<string, () => void>;

  beforeEach(() => {
    vi.useFakeTimers();
    queue = new CallerQueue({ ...WAITS, shares: SHARES, mostPerCaller: 2 });
    granted = [];
    refused = [];
    giveBack = new Map();
  });
  afterEach(() => vi.useRealTimers());

  /** Asks for connections, one after the other, each under a name. */
  async function ask(caller: Caller | null, ...names: string[]): Promise<void> {
    for (const name of names)
      queue.take(caller).then(
        (back) => {
          granted.push(name);
          giveBack.set(name, back);
        },
        (error: Error & { status?: number; retryAfterSeconds?: number }) =>
          void refused.push(`${name} ${error.status} ${error.retryAfterSeconds}`),
      );
    await vi.advanceTimersByTimeAsync(0);
  }
  async function end(...names: string[]): Promise<void> {
    for (const name of names) giveBack.get(name)?.();
    await vi.advanceTimersByTimeAsync(0);
  }

  it('gives one caller no more connections than its limit, even while others are free', async () => {
    await ask(person('ada'), 'ada 1', 'ada 2', 'ada 3');
    expect(granted).toEqual(['ada 1', 'ada 2']);
    await end('ada 1');
    expect(granted).toEqual(['ada 1', 'ada 2', 'ada 3']);
  });

  it('lets callers take turns, however many requests each has waiting', async () => {
    await ask(worker, 'w 1', 'w 2');
    await ask(person('cy'), 'c 1', 'c 2');
    await ask(person('ada'), 'ada 1', 'ada 2', 'ada 3');
    await ask(person('bo'), 'bo 1', 'bo 2');
    await end('w 1', 'w 2', 'c 1', 'c 2');
    expect(granted.slice(4)).toEqual(['ada 1', 'bo 1', 'ada 2', 'bo 2']);
    await end('bo 1');
    expect(granted.slice(8)).toEqual([]);
    await end('ada 1');
    expect(granted.slice(8)).toEqual(['ada 3']);
  });

  it('serves the requests of one caller in their order', async () => {
    await ask(person('ada'), '1', '2', '3', '4', '5');
    await end('1', '2');
    await end('3');
    expect(granted).toEqual(['1', '2', '3', '4', '5']);
  });

  it('refuses a caller with 503 and Retry-After after three seconds, and nobody else', async () => {
    await ask(person('ada'), 'ada 1', 'ada 2', 'ada 3');
    await vi.advanceTimersByTimeAsync(LONGEST_PAUSE_MS - 1);
    expect(refused).toEqual([]);
    await ask(person('bo'), 'bo 1');
    await vi.advanceTimersByTimeAsync(1);
    expect(refused).toEqual(['ada 3 503 2']);
    expect(granted).toEqual(['ada 1', 'ada 2', 'bo 1']);
  });

  it('keeps a burst waiting while its requests get connections, fifteen seconds at most', async () => {
    await ask(person('ada'), '1', '2', '3', '4', '5', '6', '7', '8');
    for (const name of ['1', '2', '3', '4', '5']) {
      await vi.advanceTimersByTimeAsync(LONGEST_PAUSE_MS - 1);
      expect(refused).toEqual([]);
      await end(name);
    }
    await vi.advanceTimersByTimeAsync(5);
    expect(refused).toEqual(['8 503 2']);
  });

  it('gives nothing to a request that was refused', async () => {
    await ask(person('ada'), 'ada 1', 'ada 2', 'ada 3');
    await vi.advanceTimersByTimeAsync(LONGEST_PAUSE_MS);
    await ask(person('ada'), 'ada 4');
    await end('ada 1');
    expect(granted).toEqual(['ada 1', 'ada 2', 'ada 4']);
  });

  it('lets background work wait as long as it takes', async () => {
    await ask(worker, 'w 1', 'w 2', 'w 3');
    await vi.advanceTimersByTimeAsync(100 * LONGEST_WAIT_MS);
    expect(refused).toEqual([]);
    await end('w 1');
    expect(granted).toContain('w 3');
  });

  it('keeps connections for live reads and readiness while all ordinary ones are taken', async () => {
    await ask(person('ada'), 'ada 1', 'ada 2');
    await ask(person('bo'), 'bo 1', 'bo 2');
    await ask(person('cy'), 'cy 1');
    await ask(device('start'), 'start 1');
    await ask(device('finish'), 'finish 1', 'finish 2');
    await ask(probe, 'ready');
    expect(granted.slice(4)).toEqual(['start 1', 'finish 1', 'ready']);
    await end('ready');
    expect(granted).not.toContain('cy 1');
    expect(granted).not.toContain('finish 2');
    await end('start 1');
    expect(granted).toContain('finish 2');
  });

  it('gives live reads ordinary connections that are free', async () => {
    await ask(device('a'), 'a 1', 'a 2');
    await ask(device('b'), 'b 1', 'b 2');
    expect(granted).toEqual(['a 1', 'a 2', 'b 1', 'b 2']);
  });

  it('gives code of the server without a caller all ordinary connections', async () => {
    await ask(null, '1', '2', '3', '4', '5');
    expect(granted).toEqual(['1', '2', '3', '4']);
    await vi.advanceTimersByTimeAsync(100 * LONGEST_WAIT_MS);
    expect(refused).toEqual([]);
  });

  it('counts a connection that is given back twice once', async () => {
    await ask(person('ada'), '1', '2', '3', '4');
    await end('1', '1');
    expect(granted).toEqual(['1', '2', '3']);
  });

  it('serves callers in turn over a single connection', async () => {
    queue = new CallerQueue({
      shares: { ordinary: 1, live: 0, readiness: 0 },
      mostPerCaller: 1,
      ...WAITS,
    });
    await ask(person('ada'), 'ada 1', 'ada 2');
    await ask(device('finish'), 'finish 1');
    await ask(probe, 'ready');
    await end('ada 1');
    await end('ada 2');
    await end('finish 1');
    expect(granted).toEqual(['ada 1', 'ada 2', 'finish 1', 'ready']);
  });
});
