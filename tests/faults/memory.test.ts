import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Engine, EngineTransaction } from '../../engine/api/engine';
import { updateRecords } from '../../engine/api/operations/updateRecords';
import { SYSTEM } from '../../engine/core/access/actor';
import { knownAthletes } from '../../server/timing/store/knownAthletes';
import { lockFeed } from '../../server/timing/store/lockFeed';
import { type KnownAthlete, RecentAthletes, recentAthletes } from '../../server/timing/store/recentAthletes';
import { storeReads } from '../../server/timing/store/storeReads';
import { at } from '../api/timing/raceWorld';
import { inBatches, randomOf, shuffled } from '../support/random';
import { postgresIsMissing } from '../support/testDatabase';
import { MINUTE, readsOfField } from './field';
import { expectSettled } from './timingState';
import { startTwoNodes, type TwoNodes } from './twoNodes';

const FIELD = 12;
const STEPS = 40;
const PATIENCE_MS = 120_000;

describe.skipIf(postgresIsMissing)('what a process remembers of athletes that were read', () => {
  let nodes: TwoNodes;
  beforeEach(async () => {
    nodes = await startTwoNodes({ athletes: FIELD });
  });
  afterEach(() => nodes?.close());

  const chips = new Set(Array.from({ length: FIELD }, (_, i) => [`C${i + 1}`, `X${i + 1}`]).flat());
  /** Everyone with one of the chips, as a batch of reads would get them: with what the process remembers, and without. */
  const expectTrueWithin = async (tx: EngineTransaction, engine: Engine) => {
    const { eventId } = nodes.world;
    const feed = await lockFeed(tx, eventId);
    const known = async (recent: RecentAthletes) =>
      sorted((await knownAthletes({ recent, tx, eventId, feed, chips })).athletes);
    expect(await known(recentAthletes(engine))).toEqual(await known(new RecentAthletes()));
  };
  const expectTrue = async () => {
    for (const { engine } of [nodes.world.app, nodes.second])
      await engine.db.transaction().execute((tx) => expectTrueWithin(tx, engine));
  };
  /** An edit that nobody has followed yet: a batch of reads may come first. */
  const expectTrueBeforeFollowing = async (patch: object, ids: readonly number[]) => {
    const { app, eventId } = nodes.world;
    const { engine } = app;
    await engine.db.transaction().execute(async (tx) => {
      await lockFeed(tx, eventId);
      await updateRecords({ engine, actor: SYSTEM, resource: engine.plan.get('athletes'), ids, patch, tx });
      await expectTrueWithin(tx, engine);
    });
  };

  it.each([1, 2, 3, 4, 5, 6])(
    'is what the database says, whatever people and other nodes do between two reads (%i)',
    async (seed) => {
      const { world, second } = nodes;
      const { athletes } = world;
      const random = randomOf(seed);
      const oneOf = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
      const batches = inBatches(readsOfField(FIELD, seed), random, 12);
      const operations: string[] = [];
      let remembered = 0;
      const passing = async () => {
        const ids = await sql<{ id: number }>`select id from passings order by id`.execute(world.app.db);
        return ids.rows.length === 0 ? null : oneOf(ids.rows).id;
      };
      const patch = async (path: string, body: object) => {
        const answer = await world.api('PATCH', path, body);
        expect([200, 422], JSON.stringify(answer.body)).toContain(answer.status);
        if (answer.operationId) operations.push(answer.operationId);
      };
      const steps: (() => Promise<unknown>)[] = [
        async () => patch(`athletes/${oneOf(athletes)}`, { chipcodes: shuffled([...chips], random).slice(0, 2) }),
        async () =>
          expectTrueBeforeFollowing({ chipcodes: shuffled([...chips], random).slice(0, 2) }, [oneOf(athletes)]),
        async () => expectTrueBeforeFollowing({ state: 'dnf' }, [oneOf(athletes)]),
        async () => patch(`athletes/${oneOf(athletes)}`, { state: oneOf(['registered', 'dnf', 'dsq']) }),
        async () => patch(`athletes/${oneOf(athletes)}`, { race_id: oneOf([world.raceId, null]) }),
        async () => patch(`passings/${await passing()}`, { moved_to_id: oneOf([null, ...athletes]) }),
        async () => patch(`passings/${await passing()}`, { mark: oneOf([null, 'invalidated', 'validated']) }),
        async () => patch(`passings/${await passing()}`, { shift_ms: Math.round(random() * MINUTE) }),
        async () =>
          world.api('POST', 'passings', {
            event_id: world.eventId,
            athlete_id: oneOf(athletes),
            timeline_id: oneOf(Object.values(world.timelines)),
            time: at(Math.round(random() * 60)),
          }),
        async () => world.fire(Math.round(random() * 3)),
        async () => {
          const operation = operations.pop();
          if (operation) await world.api('POST', `operations/${operation}/undo`, { skip_changed: true });
        },
      ];
      await world.fire();
      for (let step = 0; step < STEPS; step++) {
        const batch = random() < 0.7 ? batches.pop() : undefined;
        const engine = random() < 0.8 ? world.app.engine : second.engine;
        if (batch) await storeReads({ engine, eventId: world.eventId, reads: batch });
        else if ((await passing()) !== null) await oneOf(steps)();
        await expectTrue();
        remembered += holdersIn(recentAthletes(world.app.engine), world.eventId);
      }
      await Promise.all(
        batches.map((batch, i) =>
          storeReads({ engine: i % 4 === 0 ? second.engine : world.app.engine, eventId: world.eventId, reads: batch }),
        ),
      );
      await expectTrue();
      // Else nothing was tried.
      expect(remembered).toBeGreaterThan(STEPS);
      expect(second.errors).toEqual([]);
      await expectSettled({ ...world.app, eventId: world.eventId });
    },
    PATIENCE_MS,
  );

  it('is nothing where the database refused the commit, and the reads are stored when they come again', async () => {
    const { world } = nodes;
    const { engine, db } = world.app;
    const { eventId } = world;
    await world.fire();
    const reads = readsOfField(FIELD, 1);
    const half = Math.ceil(reads.length / 2);
    const store = (some: typeof reads) => storeReads({ engine, eventId, reads: some });
    await store(reads.slice(0, half));
    expect(holdersIn(recentAthletes(engine), eventId)).toBeGreaterThan(0);
    await sql`
      create function refuse() returns trigger language plpgsql as $$ begin raise exception 'The commit is refused.'; end $$`.execute(
      db,
    );
    await sql`
      create constraint trigger refused after update on timing_feeds deferrable initially deferred for each row execute function refuse()`.execute(
      db,
    );
    await expect(store(reads.slice(half))).rejects.toThrow('The commit is refused.');
    expect(holdersIn(recentAthletes(engine), eventId)).toBe(0);
    await sql`drop trigger refused on timing_feeds`.execute(db);
    await store(reads.slice(half));
    await expectTrue();
    await expectSettled({ ...world.app, eventId });
  });

  const holdersIn = (recent: RecentAthletes, eventId: number) =>
    [...chips].filter((chip) => recent.holdersOf(eventId, chip)).length;
});

describe('the memory', () => {
  const athlete = (athleteId: number, reads: number): KnownAthlete => ({
    runner: {
      athleteId,
      raceId: 1,
      waveId: null,
      startNumber: String(athleteId),
      chipcodes: [`C${athleteId}`],
      state: 'started',
      isStateByHand: false,
      result: null,
    },
    reads: Array.from({ length: reads }, () => ({})) as unknown as KnownAthlete['reads'],
    mayShare: false,
  });
  const remember = (recent: RecentAthletes, ...athletes: KnownAthlete[]) =>
    recent.remember({
      eventId: 1,
      feed: { seq: 0, epoch: 0 },
      athletes,
      chips: athletes.flatMap(({ runner }) => runner.chipcodes),
    });
  const known = (recent: RecentAthletes) => [1, 2, 3, 4].filter((id) => recent.holdersOf(1, `C${id}`));

  it('lets go of those who were not read for longest when it is full', () => {
    const recent = new RecentAthletes(10);
    remember(recent, athlete(1, 4), athlete(2, 4));
    remember(recent, athlete(1, 4));
    remember(recent, athlete(3, 4));
    expect(known(recent)).toEqual([1, 3]);
    remember(recent, athlete(4, 11));
    expect(known(recent)).toEqual([]);
  });

  it('holds as long as the feed stays where it was, and moves on with a writer who says so', () => {
    const recent = new RecentAthletes();
    remember(recent, athlete(1, 1), athlete(2, 1));
    recent.asOf(1, { seq: 0, epoch: 0 });
    expect(known(recent)).toEqual([1, 2]);
    recent.forget(1, [2], []);
    recent.moved(1, { seq: 0, epoch: 0 }, { seq: 0, epoch: 1 });
    recent.asOf(1, { seq: 0, epoch: 1 });
    expect(known(recent)).toEqual([1]);
    recent.moved(1, { seq: 5, epoch: 1 }, { seq: 5, epoch: 2 });
    expect(known(recent)).toEqual([]);
    remember(recent, athlete(3, 1));
    recent.asOf(1, { seq: 1, epoch: 0 });
    expect(known(recent)).toEqual([]);
  });
});

function sorted(athletes: readonly KnownAthlete[]): KnownAthlete[] {
  return [...athletes]
    .sort((a, b) => a.runner.athleteId - b.runner.athleteId)
    .map(({ runner, reads, mayShare }) => ({
      runner: withWarnings(runner),
      reads: [...reads].sort((a, b) => a.id - b.id),
      mayShare,
    }));
}

/** The database writes JSON with blanks of its own. */
function withWarnings(runner: KnownAthlete['runner']): KnownAthlete['runner'] {
  if (!runner.result?.warnings) return runner;
  return { ...runner, result: { ...runner.result, warnings: JSON.stringify(JSON.parse(runner.result.warnings)) } };
}
