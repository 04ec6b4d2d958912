import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../../server/database/openDatabase';
import type { AnyDatabase } from '../../server/database/types';
import { killServer, startOther, temporaryFolder } from '../database/otherProcess';
import { type BundledProgram, bundledProgram } from '../support/bundledProgram';
import { testEngines } from '../support/testDatabase';

interface Operation {
  operation_id: string;
  ids: number[];
}

const ROUNDS = { postgres: 10, pglite: 2 };
/** The server dies this long after its first write at the latest. */
const LONGEST_MS = 400;

describe.each(testEngines)('a server on %s that is killed while it writes', (engine) => {
  let writer: BundledProgram;

  beforeAll(async () => {
    writer = await bundledProgram(new URL('./writer.ts', import.meta.url));
  });
  afterAll(() => writer?.remove());

  it('loses nothing it acknowledged, and leaves nothing half done', async () => {
    const dataDir = await temporaryFolder();
    const acknowledged: Operation[] = [];
    for (let round = 1; round <= ROUNDS[engine]; round++) {
      const server = await startOther({ program: writer.program, dataDir, engine, task: 'write' });
      await server.printed(1);
      await setTimeout(Math.random() * LONGEST_MS);
      // With its own PostgreSQL; each second time that lives on and is found at the next start.
      if (engine === 'postgres' && round % 2 === 0) await killServer(dataDir);
      await server.kill();
      acknowledged.push(...server.lines.flatMap(parsedOperation));
      await withDatabase({ dataDir, engine }, (db) => expectWhole(db, acknowledged));
    }
    expect(acknowledged.length).toBeGreaterThan(ROUNDS[engine]);
  }, 120_000);
});

/** Every acknowledged operation is there; every operation that is there at all, acknowledged or not, is there as a whole. */
async function expectWhole(db: AnyDatabase, acknowledged: readonly Operation[]): Promise<void> {
  const audited = await idsByOperation(
    db,
    sql`
    select operation_id, array_agg(record_id order by record_id) as ids from changes group by operation_id`,
  );
  const noticed = await idsByOperation(
    db,
    sql`
    select o.operation_id::text, array_agg(n.id order by n.id) as ids from outbox o, unnest(o.ids) as n(id) group by o.operation_id`,
  );
  expect(noticed).toEqual(audited);
  for (const { operation_id, ids } of acknowledged) expect(audited.get(operation_id), operation_id).toEqual(ids);
  const torn = await sql`
    select a.id, a.version, a.deleted_at, c.count, c.last from athletes a
    left join lateral (select count(*)::int as count, (array_agg(operation order by c.id desc))[1] as last
      from changes c where c.resource = 'athletes' and c.record_id = a.id) c on true
    where a.version <> c.count or (a.deleted_at is not null) <> (c.last = 'delete')`.execute(db);
  expect(torn.rows).toEqual([]);
  const orphans = await sql`
    select c.id from changes c left join athletes a on a.id = c.record_id where c.resource = 'athletes' and a.id is null`.execute(
    db,
  );
  expect(orphans.rows).toEqual([]);
}

async function idsByOperation(db: AnyDatabase, query: ReturnType<typeof sql>): Promise<Map<string, number[]>> {
  const { rows } = await query.execute(db);
  return new Map((rows as Operation[]).map(({ operation_id, ids }) => [operation_id, ids]));
}

async function withDatabase(
  { dataDir, engine }: { dataDir: string; engine: 'postgres' | 'pglite' },
  use: (db: AnyDatabase) => Promise<void>,
): Promise<void> {
  const database = await openDatabase({ dataDir, embedded: engine, log: () => {} });
  try {
    await use(database.db);
  } finally {
    await database.close();
  }
}

/** The last line may have been cut: what was not said as a whole was not said. */
function parsedOperation(line: string): Operation[] {
  try {
    return [JSON.parse(line) as Operation];
  } catch {
    return [];
  }
}
