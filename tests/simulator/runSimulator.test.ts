import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { UsageError } from '../../scripts/simulate/options';
import { runSimulator } from '../../scripts/simulate/runSimulator';
import { type FakeApi, type Received, startFakeApi } from './support/fakeApi';
import { recordsOf } from './support/records';

let api: FakeApi;

beforeEach(async () => {
  api = await startFakeApi(recordsOf());
});
afterEach(() => api.close());

/** A race of some minutes in a fraction of a second. */
const FAST = ['--event', '5', '--speed', '10000', '--missed', '0', '--unknown', '0', '--seed', '3'];

async function run(args: readonly string[] = FAST, signal = new AbortController().signal) {
  const lines: string[] = [];
  const tally = await runSimulator({
    args: [...args, '--url', api.url],
    env: { STARTLINE_TOKEN: 'sk_test' },
    print: (line) => void lines.push(line),
    signal,
  });
  return { tally, lines };
}

const postsTo = (end: string): Received[] =>
  api.received.filter(({ method, path }) => method === 'POST' && path.endsWith(end));
const storedReads = (): number => [...api.reads.values()].reduce((sum, reads) => sum + reads.size, 0);

describe('a race against the API', () => {
  test('is started now and run to its end, every read stored', async () => {
    const before = Date.now();
    const { tally, lines } = await run();
    const [gunshot, ...others] = postsTo('/gunshots');
    expect(others).toEqual([]);
    expect(gunshot).toMatchObject({ path: '/v1/live/events/5/gunshots', authorization: 'Bearer sk_test' });
    expect(gunshot!.body.race_ids).toEqual([1]);
    const firedAt = Date.parse(String(gunshot!.body.fired_at));
    expect(firedAt).toBeGreaterThanOrEqual(before);
    expect(firedAt).toBeLessThan(Date.now() + 10_000);
    expect([...api.reads.keys()].sort()).toEqual(['A', 'B']);
    expect(tally).toMatchObject({ gunshots: 1, sent: storedReads(), stored: storedReads(), duplicates: 0 });
    expect(tally.sent).toBeGreaterThan(30);
    expect(lines).toContain('Test event (Dash): 5 athletes, 2 timelines.');
    expect(lines).toContain('Dash: its cut-off is over; the server will refuse the finishes.');
    expect(lines.at(-1)).toMatch(/^Done: \d+ reads sent, \d+ stored, 0 duplicates\.$/);
  });

  test('that has its gunshot goes on from now, what was missed until now first', async () => {
    await api.close();
    const fired_at = new Date(Date.now() - 3_600_000).toISOString();
    api = await startFakeApi({
      ...recordsOf(),
      gunshots: [{ id: 9, fired_at, race_ids: [1], wave_ids: [] }],
    });
    await run();
    expect(postsTo('/gunshots')).toEqual([]);
    const times = [...api.reads.values()].flatMap((reads) => [...reads].map((read) => Date.parse(read.split(' ')[1]!)));
    expect(Math.max(...times)).toBeLessThan(Date.now());
  });

  test('is started again with --fresh: the gunshots of its races are taken back, those of others stay', async () => {
    await api.close();
    const records = recordsOf();
    const fired_at = new Date(Date.now() - 3_600_000).toISOString();
    api = await startFakeApi({
      ...records,
      races: [...records.races, { ...records.races[0]!, id: 2, name: 'Other' }],
      gunshots: [
        { id: 8, fired_at, race_ids: [2], wave_ids: [] },
        { id: 9, fired_at, race_ids: [1], wave_ids: [] },
        { id: 10, fired_at, race_ids: [1, 2], wave_ids: [] },
      ],
    });
    await run([...FAST, '--race', '1', '--fresh']);
    const changes = api.received.filter(({ method }) => method === 'DELETE' || method === 'PATCH');
    expect(changes.map(({ method, path, body }) => ({ method, path, body }))).toEqual([
      { method: 'DELETE', path: '/v1/admin/gunshots/9', body: {} },
      { method: 'PATCH', path: '/v1/admin/gunshots/10', body: { race_ids: [2], wave_ids: [] } },
    ]);
    expect(postsTo('/gunshots')).toHaveLength(1);
  });

  test('the same batch is sent again until it is stored, through 429, 503 and a lost connection', async () => {
    const batches: string[] = [];
    api.interfere = ({ path, body }, response) => {
      const batch = JSON.stringify(body);
      if (!path.endsWith('/passings') || (batches.length > 0 && body.device !== JSON.parse(batches[0]!).device))
        return false;
      batches.push(batch);
      if (batches.length === 1) response.writeHead(429, { 'retry-after': '0' }).end('{"message":"Slow down"}');
      else if (batches.length === 2) response.writeHead(503).end('busy');
      else if (batches.length === 3) response.destroy();
      else return false;
      return true;
    };
    const { tally, lines } = await run();
    expect(new Set(batches.slice(0, 4)).size).toBe(1);
    expect(tally.stored).toBe(storedReads());
    expect(lines.filter((line) => line.includes('Trying again'))).toHaveLength(3);
    expect(lines.some((line) => line.includes('429 Slow down'))).toBe(true);
  });

  test('a batch whose answer was lost is stored once and counted as duplicates', async () => {
    let isLost = false;
    api.interfere = ({ path, body }, response) => {
      if (isLost || !path.endsWith('/passings')) return false;
      isLost = true;
      const { device, passings } = body as { device: string; passings: { chipcode: string; time: string }[] };
      api.reads.set(device, new Set(passings.map(({ chipcode, time }) => `${chipcode} ${time}`)));
      response.destroy();
      return true;
    };
    const { tally } = await run();
    expect(tally.duplicates).toBeGreaterThan(0);
    expect(tally.stored + tally.duplicates).toBe(storedReads());
  });

  test('what the server refuses ends it with the reason', async () => {
    api.interfere = ({ path }, response) => {
      if (!path.endsWith('/passings')) return false;
      response.writeHead(403).end('{"message":"You may not send passings."}');
      return true;
    };
    await expect(run()).rejects.toThrow('POST /v1/live/events/5/passings: 403 You may not send passings.');
  });

  test('Ctrl-C ends it after the batch under way, also while the server is away', async () => {
    const stopping = new AbortController();
    api.interfere = ({ path }, response) => {
      if (!path.endsWith('/passings')) return false;
      stopping.abort();
      response.destroy();
      return true;
    };
    const { lines } = await run(FAST, stopping.signal);
    expect(lines.at(-1)).toBe('Stopped: 0 reads sent, 0 stored, 0 duplicates.');
  });
});

describe('signing in', () => {
  const SIGN_IN = ['--email', 'timer@example.com', '--password', 'correct horse'];

  test('with e-mail and password, and again when the token has ended', async () => {
    let refused = 0;
    api.interfere = ({ path, authorization }, response) => {
      if (!path.endsWith('/gunshots') || refused > 0 || !authorization) return false;
      refused++;
      response.writeHead(401).end('{"message":"Sign in again."}');
      return true;
    };
    await run([...FAST, ...SIGN_IN]);
    expect(postsTo('/login')).toHaveLength(2);
    expect(postsTo('/passings')[0]!.authorization).toBe('Bearer of timer@example.com');
  });

  test('a wrong password is said, and not tried again', async () => {
    let tries = 0;
    api.interfere = (_, response) => {
      tries++;
      response.writeHead(422).end('{"message":"Wrong e-mail or password."}');
      return true;
    };
    await expect(run([...FAST, ...SIGN_IN])).rejects.toThrow('Wrong e-mail or password.');
    expect(tries).toBe(1);
  });
});

describe('arguments', () => {
  test.each([
    [[], '--event is missing.'],
    [['--event', 'x'], '--event: "x" is no whole number from 1'],
    [['--event', '5', '--speed', '0'], '--speed: "0" is no number from 0.01'],
    [['--event', '5', '--missed', '2'], '--missed: "2" is no number from 0 to 1.'],
    [['--event', '5', '--url', 'localhost:3000'], '--url: "localhost:3000" is no http address.'],
    [['--event', '5', '--sped', '2'], "Unknown option '--sped'"],
    [['--event', '5', '--email', 'a@example.com'], 'Give --token, or --email and --password.'],
  ])('%j are refused', async (args, problem) => {
    const running = runSimulator({
      args,
      env: { STARTLINE_TOKEN: 'sk_test' },
      print: () => {},
      signal: new AbortController().signal,
    });
    await expect(running).rejects.toBeInstanceOf(UsageError);
    await expect(running).rejects.toThrow(problem);
  });

  test('a race that the event does not have is said', async () => {
    await expect(run([...FAST, '--race', '7'])).rejects.toThrow('The event "Test event" has no race 7.');
  });

  test('what keeps a race from being timed is said', async () => {
    await api.close();
    const records = recordsOf();
    api = await startFakeApi({
      ...records,
      timelines: records.timelines.map((timeline) => ({ ...timeline, devices: [] })),
      athletes: records.athletes.map((athlete) => ({ ...athlete, chipcodes: [] })),
    });
    const { tally, lines } = await run();
    expect(tally.sent).toBe(0);
    expect(lines).toEqual(
      expect.arrayContaining([
        'Dash: "Start" has no device; nothing is read there.',
        'Dash: "Finish" has no device; nothing is read there.',
        'Dash: no athlete has a chip.',
      ]),
    );
  });
});
