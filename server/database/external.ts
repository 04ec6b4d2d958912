import { randomUUID } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import { sql } from 'kysely';
import { connectServer } from './pooledDatabase';
import { DatabaseUnavailable, type OpenDatabase } from './types';

const OLDEST_VERSION = 15;
const WAIT_FOR_DIRECT_MS = 30_000;
/** A notice takes milliseconds; a server that is starting beside many others may be late. */
const WAIT_FOR_NOTICE_MS = 10_000;

/**
 * Connects to the PostgreSQL of DATABASE_URL. Throws DatabaseUnavailable when it does not answer or is too old, and when what it tells does
 * not arrive at DATABASE_DIRECT_URL.
 */
export async function openExternal({
  databaseUrl,
  directUrl,
  namesStatements,
  log,
  waitForNoticeMs = WAIT_FOR_NOTICE_MS,
}: {
  databaseUrl: string;
  directUrl?: string | undefined;
  namesStatements: boolean;
  log(line: string): void;
  waitForNoticeMs?: number;
}): Promise<OpenDatabase> {
  const place = placeOf(databaseUrl);
  const opened = await connectServer({
    connection: { connectionString: databaseUrl },
    ...(directUrl && { direct: { connectionString: directUrl, connectionTimeoutMillis: WAIT_FOR_DIRECT_MS } }),
    namesStatements,
    log,
  }).catch((error: Error) => {
    throw new DatabaseUnavailable(
      `Cannot connect to the PostgreSQL of DATABASE_URL (${place}): ${error.message || error.name}.`,
    );
  });
  if (Number.parseInt(opened.version, 10) < OLDEST_VERSION) {
    await opened.close();
    throw new DatabaseUnavailable(
      `The PostgreSQL of DATABASE_URL (${place}) is version ${opened.version}; ${OLDEST_VERSION} or later is needed.`,
    );
  }
  if (directUrl !== undefined) {
    try {
      await assertHears({ opened, place: placeOf(directUrl), waitForNoticeMs });
    } catch (error) {
      await opened.close();
      throw error;
    }
  }
  return { ...opened, engine: 'external', description: `PostgreSQL ${opened.version} at ${place}` };
}

/**
 * Tells something through the one and hears it from the other. Names and numbers of servers would not do: those of a copy are the same, and
 * a pooler that hands its sessions on takes a `listen` and forgets it.
 */
async function assertHears({
  opened,
  place,
  waitForNoticeMs,
}: {
  opened: Pick<OpenDatabase, 'db' | 'listen'>;
  place: string;
  waitForNoticeMs: number;
}): Promise<void> {
  const channel = `startline_${randomUUID()}`;
  const hearing = new EventEmitter();
  const unlisten = await opened
    .listen(channel, () => hearing.emit('heard'))
    .catch((error: Error) => {
      throw new DatabaseUnavailable(
        `Cannot listen at the PostgreSQL of DATABASE_DIRECT_URL (${place}): ${error.message || error.name}.`,
      );
    });
  const heard = once(hearing, 'heard', { signal: AbortSignal.timeout(waitForNoticeMs) });
  await Promise.all([heard, sql`select pg_notify(${channel}, '')`.execute(opened.db)]).catch((error: Error) => {
    if (error.name !== 'AbortError') throw error;
    throw new DatabaseUnavailable(
      `What DATABASE_URL tells does not arrive at DATABASE_DIRECT_URL (${place}): it must name the same database, ` +
        'PostgreSQL itself or a pooler in session mode.',
    );
  });
  await unlisten();
}

/** Host and database without the password, for people to read. */
function placeOf(databaseUrl: string): string {
  try {
    const { host, pathname } = new URL(databaseUrl);
    return `${host}${pathname}`;
  } catch {
    throw new DatabaseUnavailable(
      'DATABASE_URL is not a URL; it should look like postgres://user:password@host:5432/database.',
    );
  }
}
