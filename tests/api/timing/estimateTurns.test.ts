import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { besideWrite } from '../../support/besideWrite';
import { postgresIsMissing } from '../../support/testDatabase';
import { at, createRaceWorld, type RaceWorld } from './raceWorld';

let world: RaceWorld;

beforeEach(async () => {
  world = await createRaceWorld();
  await world.fire();
  await world.send('finish', [['C1', at(40)]]);
});
afterEach(() => world.close());

/** Statements that wait for a lock, which only estimates do while a table is locked. */
async function blocked(): Promise<number> {
  const look = sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`;
  const { rows } = await besideWrite(() => look.execute(world.app.db));
  return rows[0]?.count ?? 0;
}

/** Runs `work` while nobody can read a table that an estimate reads in its turn: it waits in the database. */
async function withLocked(table: string, work: () => Promise<void>): Promise<void> {
  await world.app.db.transaction().execute(async (tx) => {
    await sql`lock table ${sql.table(table)} in access exclusive mode`.execute(tx);
    await work();
  });
}

const ESTIMATES = {
  'the impact of a gunshot': () => ({
    table: 'results',
    path: `/v1/live/events/${world.eventId}/impact`,
    body: { kind: 'gunshot', data: { fired_at: at(1), race_ids: [world.raceId] } },
  }),
  'the preview of a ranking': () => ({
    table: 'athletes',
    path: '/v1/admin/rankings/preview',
    body: { race_id: world.raceId },
  }),
  'the trial run of finishing': () => ({
    table: 'results',
    path: `/v1/admin/races/${world.raceId}/finish`,
    body: { dry_run: true },
  }),
};

describe.skipIf(postgresIsMissing).each(Object.entries(ESTIMATES))('%s', (_, requestOf) => {
  it('runs one estimate per caller at a time, and lets another caller run meanwhile', async () => {
    const { table, path, body } = requestOf();
    const other = await world.app.signIn({ isSuperAdmin: true });
    const answers: Promise<{ status: number }>[] = [];
    await withLocked(table, async () => {
      for (let i = 0; i < 3; i++) answers.push(world.api('POST', path, body));
      await vi.waitUntil(async () => (await blocked()) === 1, { timeout: 15_000 });
      answers.push(world.api('POST', path, body, other.token));
      await vi.waitUntil(async () => (await blocked()) === 2, { timeout: 15_000 });
      // Another estimate of the first caller would have begun before that of the second.
      expect(await blocked()).toBe(2);
    });
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  });
});
