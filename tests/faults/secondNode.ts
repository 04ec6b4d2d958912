import { sql } from 'kysely';
import { inject } from 'vitest';
import type { Engine } from '../../engine/api/engine';
import { connectServer } from '../../server/database/pooledDatabase';
import type { OpenDatabase } from '../../server/database/types';
import { startTimingWorker } from '../../server/timing/timingWorker';
import type { TestApp } from '../support/testApp';

export interface SecondNode {
  readonly engine: Engine;
  /** What its worker complained of. */
  readonly errors: readonly unknown[];
  close(): Promise<void>;
}

/** Another node over an app's database: connections, queue and worker of its own. Needs PostgreSQL. */
export async function startSecondNode(app: Pick<TestApp, 'db' | 'engine'>): Promise<SecondNode> {
  const named = await sql<{ name: string }>`select current_database() as name`.execute(app.db);
  const connected = await connectServer({
    connection: { ...inject('database').connection, database: named.rows[0]?.name },
    namesStatements: true,
    log: () => {},
  });
  const database: OpenDatabase = { ...connected, engine: 'postgres', description: 'the second node' };
  const engine: Engine = { ...app.engine, db: database.db };
  const errors: unknown[] = [];
  const worker = await startTimingWorker({ engine, database, onError: (error) => void errors.push(error) });
  return {
    engine,
    errors,
    async close() {
      await worker.stop();
      await database.close();
    },
  };
}
