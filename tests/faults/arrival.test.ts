import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { drainStale } from '../../server/timing/store/drainStale';
import { storeReads } from '../../server/timing/store/storeReads';
import { createRaceWorld, NOON, type RaceWorld } from '../api/timing/raceWorld';
import { MINUTE, read } from './field';
import { expectSettled, type TimingState } from './timingState';

const RUNS = 15;
const PATIENCE_MS = 300_000;
const FIELD = 4;

/** Around the moments at which reads mean something; X1 is given out on the way, Z9 never. */
const reads = fc.array(
  fc.record({
    chip: fc.constantFrom('C1', 'C1', 'C2', 'C3', 'C4', 'X1', 'Z9'),
    device: fc.constantFrom('start', 'half', 'half', 'finish', 'finish', 'backup', 'nowhere'),
    minute: fc.constantFrom(-1, 0, 0, 1, 2, 3, 22, 25, 45, 46, 50, 70),
    ms: fc.integer({ min: 0, max: 25_000 }),
  }),
  { minLength: 1, maxLength: 30 },
);

/** What people do before, between and after: in the end it is always the same. */
const ACTS = ['gunshot', 'earlierGunshot', 'wave', 'chip', 'lateChip', 'offset', 'rules'] as const;
type Act = (typeof ACTS)[number];

describe('an event', () => {
  let world: RaceWorld;
  let wave: number;
  beforeAll(async () => {
    world = await createRaceWorld({ athletes: FIELD });
    wave = (await world.api('POST', 'waves', { event_id: world.eventId, race_id: world.raceId, name: 'A' })).body.id;
  });
  beforeEach(empty);
  afterAll(() => world?.close());

  const settled = () => expectSettled({ ...world.app, eventId: world.eventId });
  const store = (list: ReturnType<typeof toReads>) =>
    storeReads({ engine: world.app.engine, eventId: world.eventId, reads: list });

  it(
    'ends the same in whatever order, batches and repetitions its reads and the rest of it arrive',
    async () => {
      const arrivals = reads.chain((list) =>
        fc.record({
          list: fc.constant(list),
          again: fc.subarray(list),
          cuts: fc.array(fc.nat({ max: 60 }), { maxLength: 6 }),
          order: fc.shuffledSubarray([...list.keys()], { minLength: list.length }),
          acts: fc.shuffledSubarray([...ACTS], { minLength: ACTS.length }),
          actsAt: fc.array(fc.nat({ max: 8 }), { minLength: ACTS.length, maxLength: ACTS.length }),
        }),
      );
      await fc.assert(
        fc.asyncProperty(arrivals, async ({ list, again, cuts, order, acts, actsAt }) => {
          await empty();
          const sent = [...toReads(order.map((at) => list[at] as (typeof list)[number])), ...toReads(again)];
          const ends = [...new Set([...cuts.map((cut) => cut % sent.length), sent.length])].sort((a, b) => a - b);
          for (const [part, end] of ends.entries()) {
            for (const act of acts.filter((_, i) => actsAt[i] === part)) await perform(act);
            await store(sent.slice(ends[part - 1] ?? 0, end));
          }
          for (const act of acts.filter((_, i) => (actsAt[i] ?? 0) >= ends.length)) await perform(act);
          const piecemeal = await settled();
          await empty();
          for (const act of ACTS) await perform(act);
          await store(toReads(list));
          expect(piecemeal).toEqual(await settled());
        }),
        { numRuns: RUNS },
      );
    },
    PATIENCE_MS,
  );

  it(
    'is as before when what was invalidated, moved or shifted is set back, by undo or by hand',
    async () => {
      const corrections = fc.array(
        fc.record({
          pick: fc.nat(),
          count: fc.integer({ min: 1, max: 4 }),
          data: fc.constantFrom(
            { mark: 'invalidated' },
            { mark: 'validated' },
            { shift_ms: 60_000 },
            { moved_to_id: 1 },
          ),
          isByHand: fc.boolean(),
        }),
        { minLength: 1, maxLength: 4 },
      );
      await fc.assert(
        fc.asyncProperty(reads, corrections, async (list, decided) => {
          await empty();
          for (const act of ACTS) await perform(act);
          await store(toReads(list));
          const before = await settled();
          const undos: (() => Promise<void>)[] = [];
          for (const { pick, count, data, isByHand } of decided) {
            const ids = await someIds(pick, count);
            const patch = 'moved_to_id' in data ? { moved_to_id: world.athletes[pick % FIELD] } : data;
            // By hand only where nothing was decided before.
            const own = await sql`
            select id from passings where id = any(${ids}::bigint[]) and mark is null and moved_to_id is null and shift_ms = 0`.execute(
              world.app.db,
            );
            const isFirst = own.rows.length === ids.length;
            const changed = await world.api('PATCH', 'passings', { ids, data: patch });
            expect(changed.status, JSON.stringify(changed.body)).toBe(200);
            const [field = ''] = Object.keys(patch);
            if (isByHand && isFirst)
              undos.push(() => ok('PATCH', 'passings', { ids, data: { [field]: field === 'shift_ms' ? 0 : null } }));
            else if (changed.body.count !== 0)
              undos.push(() => ok('POST', `operations/${changed.operationId}/undo`, undefined, [200, 404]));
            await settled();
          }
          for (const undo of undos.reverse()) await undo();
          expect(await settled()).toEqual(before);
        }),
        { numRuns: RUNS },
      );
    },
    PATIENCE_MS,
  );

  async function ok(method: 'POST' | 'PATCH', path: string, body?: object, statuses = [200, 201]): Promise<void> {
    const answer = await world.api(method, path, body);
    expect(statuses, JSON.stringify(answer.body)).toContain(answer.status);
  }

  async function someIds(pick: number, count: number): Promise<number[]> {
    const all = await sql<{
      id: number;
    }>`select id from passings where event_id = ${world.eventId} order by seq`.execute(world.app.db);
    const from = pick % all.rows.length;
    return all.rows.slice(from, from + count).map((row) => row.id);
  }

  function perform(act: Act): Promise<void> {
    const [first, second, third] = world.athletes;
    if (act === 'gunshot')
      return ok('POST', `/v1/live/events/${world.eventId}/gunshots`, {
        fired_at: new Date(NOON).toISOString(),
        race_ids: [world.raceId],
      });
    if (act === 'earlierGunshot')
      return ok('POST', `/v1/live/events/${world.eventId}/gunshots`, {
        fired_at: new Date(NOON - 5_000).toISOString(),
        race_ids: [world.raceId],
      });
    if (act === 'rules') return ok('PATCH', `races/${world.raceId}`, { min_lap_time: 2 * MINUTE });
    if (act === 'wave')
      return ok('POST', `/v1/live/events/${world.eventId}/gunshots`, {
        fired_at: new Date(NOON + MINUTE).toISOString(),
        wave_ids: [wave],
      }).then(() => ok('PATCH', `athletes/${third}`, { wave_id: wave }));
    if (act === 'chip') return ok('PATCH', `athletes/${second}`, { chipcodes: ['C2', 'X1'] });
    // Shared by two of one race: the one who has it first keeps what it read.
    if (act === 'lateChip') return ok('PATCH', `athletes/${first}`, { chipcodes: ['C1', 'C3'] });
    return ok('PATCH', `timelines/${world.timelines.half}`, { devices: [{ id: 'half', offset_ms: -30_000 }] });
  }

  /** Back to athletes and a course, without reads, gunshots and corrections. */
  async function empty(): Promise<void> {
    const { db, engine } = world.app;
    for (const table of [
      'passings',
      'gunshots',
      'results',
      'stale_results',
      'timing_feeds',
      'timing_devices',
      'timing_counts',
    ])
      await sql`delete from ${sql.table(table)}`.execute(db);
    await world.api('PATCH', `timelines/${world.timelines.half}`, { devices: [{ id: 'half' }] });
    await world.api('PATCH', `races/${world.raceId}`, { min_lap_time: 20 * MINUTE });
    for (const [i, id] of world.athletes.entries())
      await world.api('PATCH', `athletes/${id}`, { chipcodes: [`C${i + 1}`], wave_id: null, state: 'registered' });
    await drainStale(engine, world.eventId);
    await sql`update athletes set gun_time = null, chip_time = null, race_time = null, state = 'registered'`.execute(
      db,
    );
    await sql`delete from results`.execute(db);
    await sql`delete from timing_feeds`.execute(db);
    const left: TimingState = await settled();
    expect([left.reads, left.results, left.counts]).toEqual([{}, {}, {}]);
  }
});

function toReads(list: readonly { chip: string; device: string; minute: number; ms: number }[]) {
  return list.map(({ chip, device, minute, ms }) => read(chip, device, NOON + minute * MINUTE + ms));
}
