import { Kysely, type KyselyPlugin, type TransactionBuilder } from 'kysely';
import { inTransactionScope } from '../../engine/api/connectionScope';
import { secondConnections } from '../observing/connectionMetrics';
import type { AnyDatabase } from './types';

type Builder = TransactionBuilder<Record<string, Record<string, unknown>>>;

/** One line in the log per hook and hour. */
const LOGGED_EVERY_MS = 60 * 60_000;

/**
 * Thrown where code inside a write asks the pool for a second connection. With all connections held by such writes, each would wait for
 * another one forever.
 */
export class SecondConnectionError extends Error {
  override name = 'SecondConnectionError';

  constructor(hook: string | null) {
    super(
      `${hook ?? 'Code inside a transaction'} asked for a second database connection inside a write. Use the connection of the write (\`tx\`).`,
    );
  }
}

/** Marks what runs inside the transactions of `db`, also of a copy with a plugin, so that the pool knows of it. */
export function scopeTransactions(db: AnyDatabase): AnyDatabase {
  return Object.assign(db, {
    transaction: () => scoped(Kysely.prototype.transaction.call(db) as unknown as Builder),
    withPlugin: (plugin: KyselyPlugin) =>
      scopeTransactions(Kysely.prototype.withPlugin.call(db, plugin) as unknown as AnyDatabase),
  });
}

function scoped(builder: Builder): Builder {
  const execute: Builder['execute'] = (run) => builder.execute((tx) => inTransactionScope(tx, () => run(tx)));
  return Object.assign(Object.create(builder), {
    execute,
    setIsolationLevel: (level: Parameters<Builder['setIsolationLevel']>[0]) => scoped(builder.setIsolationLevel(level)),
    setAccessMode: (mode: Parameters<Builder['setAccessMode']>[0]) => scoped(builder.setAccessMode(mode)),
  }) as Builder;
}

/** Logs and counts second connections where they are served. */
export function secondConnectionLog(log: (line: string) => void): (error: SecondConnectionError) => void {
  const loggedAt = new Map<string, number>();
  return (error) => {
    secondConnections.inc();
    const now = Date.now();
    if (now - (loggedAt.get(error.message) ?? Number.NEGATIVE_INFINITY) < LOGGED_EVERY_MS) return;
    loggedAt.set(error.message, now);
    log(error.stack ?? error.message);
  };
}
