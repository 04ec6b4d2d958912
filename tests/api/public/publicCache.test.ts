import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { KeptAnswer } from '../../../server/public/keptAnswer';
import { PublicCache } from '../../../server/public/publicCache';
import { createRaceWorld } from '../timing/raceWorld';

const RACES = { eventId: 7, resources: ['races'] };
const answer = (text: string) => new KeptAnswer(Buffer.from(text));

describe('answers that are kept', () => {
  let cache: PublicCache;
  beforeEach(() => {
    vi.useFakeTimers();
    cache = new PublicCache();
  });
  afterEach(() => vi.useRealTimers());

  function keep(
    text: string,
    {
      meanwhile = () => {},
      of = RACES,
    }: { meanwhile?: () => void; of?: Parameters<ReturnType<PublicCache['begin']>['keep']>[0] } = {},
  ) {
    const making = cache.begin('/races');
    meanwhile();
    making.keep(of, answer(text));
    making.end();
  }
  const found = () => cache.find('/races')?.body.toString() ?? null;

  it('are good until something of what they are made of changes, after a second at the earliest', async () => {
    cache.follow();
    keep('one');
    vi.advanceTimersByTime(24 * 3_600_000);
    expect(found()).toBe('one');
    cache.changed(7, 'athletes');
    cache.changed(8, 'races');
    expect(found()).toBe('one');
    cache.changed(7, 'races');
    expect(found()).toBeNull();
    keep('two');
    cache.changed(7, 'races');
    expect(found()).toBe('two');
    vi.advanceTimersByTime(1_001);
    expect(found()).toBeNull();
  });

  it('are made again where something changed while they were made, known or not before', async () => {
    cache.follow();
    keep('one', { meanwhile: () => cache.changed(7, 'races') });
    vi.advanceTimersByTime(1_001);
    expect(found()).toBeNull();
    keep('two', { meanwhile: () => cache.changed(7, 'races') });
    vi.advanceTimersByTime(1_001);
    expect(found()).toBeNull();
  });

  it('change with what is above all events', async () => {
    cache.follow();
    keep('one', { of: { eventId: 7, resources: ['organizations'] } });
    vi.advanceTimersByTime(1_001);
    expect(found()).toBe('one');
    cache.changed(null, 'organizations');
    expect(found()).toBeNull();
  });

  it('are good for a second where nobody tells of changes, and as long as was said of what changes by itself', async () => {
    keep('one');
    vi.advanceTimersByTime(1_001);
    expect(found()).toBeNull();
    cache.follow();
    keep('two', { of: { ...RACES, goodForMs: 5_000 } });
    vi.advanceTimersByTime(4_000);
    expect(found()).toBe('two');
    vi.advanceTimersByTime(1_001);
    expect(found()).toBeNull();
  });

  it('are given out while the next is made, for ten seconds; without one before, who asks waits', async () => {
    cache.follow();
    const first = cache.begin('/races');
    expect(found()).toBeNull();
    expect(cache.settled('/races')).toBeInstanceOf(Promise);
    first.keep(RACES, answer('one'));
    first.end();
    vi.advanceTimersByTime(1_001);
    cache.changed(7, 'races');
    const second = cache.begin('/races');
    expect(found()).toBe('one');
    vi.advanceTimersByTime(10_000);
    expect(found()).toBeNull();
    second.end();
    expect(cache.settled('/races')).toBeNull();
  });

  it('are made again once so much else is kept that nobody notes any longer what they are made of', async () => {
    cache.follow();
    keep('one');
    vi.advanceTimersByTime(1_001);
    expect(found()).toBe('one');
    for (let eventId = 100; eventId < 10_100; eventId += 1) {
      const making = cache.begin(`/${eventId}`);
      making.keep({ eventId, resources: ['races'] }, answer('other'));
      making.end();
    }
    expect(found()).toBeNull();
  });

  it('are not waited for where whoever makes them takes longer than anybody does', () => {
    cache.begin('/races');
    vi.advanceTimersByTime(9_000);
    expect(cache.settled('/races')).toBeInstanceOf(Promise);
    vi.advanceTimersByTime(1_001);
    expect(cache.settled('/races')).toBeNull();
  });

  it('are forgotten, the oldest first, where they are too many', async () => {
    cache.follow();
    const large = new KeptAnswer(Buffer.alloc(10 * 1024 * 1024));
    for (let i = 0; i < 20; i += 1) {
      const making = cache.begin(`/${i}`);
      making.keep(RACES, large);
      making.end();
    }
    expect(cache.find('/0')).toBeNull();
    expect(cache.find('/19')).not.toBeNull();
  });
});

describe('answers over HTTP', () => {
  it('have a tag, take pages of any origin, and nothing where the client has them already', async () => {
    const world = await createRaceWorld();
    await sql`update events set status = 'published', description = ${'A run. '.repeat(200)} where id = ${world.eventId}`.execute(
      world.app.db,
    );
    const get = (headers: Record<string, string> = {}) =>
      world.app.app.inject({ url: `/v1/public/events/${world.eventId}`, headers });
    const first = await get();
    expect(first.headers).toMatchObject({ 'access-control-allow-origin': '*', 'cache-control': 'public, max-age=2' });
    expect(first.headers['content-type']).toContain('application/json');
    const again = await get({ 'if-none-match': String(first.headers.etag) });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    const packed = await get({ 'accept-encoding': 'gzip' });
    expect(packed.headers['content-encoding']).toBe('gzip');
    expect((await get()).json()).toEqual(first.json());
    const { body: metrics } = await world.app.app.inject('/metrics');
    const counted = (status: string) =>
      metrics.match(
        new RegExp(`_count\\{method="GET",route="/v1/public/events/:id",status="${status}"\\} (\\d+)`),
      )?.[1];
    expect([counted('2xx'), counted('3xx')]).toEqual(['3', '1']);
    await world.close();
  });

  it('cost no query while nothing changes, and are made once for all who ask at a time', async () => {
    const cache = new PublicCache();
    const world = await createRaceWorld({ app: { publicCache: cache } });
    await sql`update events set status = 'published' where id = ${world.eventId}`.execute(world.app.db);
    cache.follow();
    const url = `/v1/public/events/${world.eventId}/races`;
    const begun = vi.spyOn(cache, 'begin');
    const answers = await Promise.all(Array.from({ length: 20 }, () => world.app.app.inject({ url })));
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    expect(begun).toHaveBeenCalledTimes(1);
    const statements = vi.spyOn(world.app.db.getExecutor(), 'executeQuery');
    for (const headers of [{}, { 'accept-encoding': 'br' }, { 'if-none-match': '*' }])
      expect((await world.app.app.inject({ url, headers })).statusCode).toBeLessThan(400);
    expect(statements).not.toHaveBeenCalled();
    statements.mockRestore();
    await world.close();
  });

  it('are limited per address, told with when to come again', async () => {
    const world = await createRaceWorld();
    const ask = (_: unknown, n: number) => world.app.call({ url: `/v1/public/events/none-${n}`, ip: '203.0.113.9' });
    const answers = await Promise.all(Array.from({ length: 900 }, ask));
    expect(answers.filter(({ statusCode }) => statusCode === 404).length).toBeGreaterThanOrEqual(600);
    const refused = answers.find(({ statusCode }) => statusCode === 429);
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0);
    expect((await world.app.call({ url: '/v1/public/events/none', ip: '203.0.113.10' })).statusCode).toBe(404);
    await world.close();
  });
});
