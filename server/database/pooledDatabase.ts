import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { statementTracer } from '../observing/tracing';
import { type Notifications, notificationsOfPool, notificationsOfServer } from './notifications';
import { PreparedClient } from './preparedClient';
import { wireTypes } from './typeParsers';
import type { AnyDatabase, OpenDatabase } from './types';

type Log = (line: string) => void;

const CONNECTIONS_AT_MOST = 20;
const DIRECT_AT_MOST = 2;
const IDLE_AFTER_MS = 60_000;
const WAIT_FOR_CONNECTION_MS = 30_000;
/** With one session, a whole transaction of somebody else may come first. */
const WAIT_FOR_SESSION_MS = 120_000;

/** What to throw in the place of an error of connecting, by one who knows more of the server. */
export type ExplainConnecting = (error: unknown) => Promise<unknown>;

type Connected = Pick<OpenDatabase, 'db' | 'direct' | 'listen' | 'session' | 'close'> & { version: string };

/** Connects to a running PostgreSQL. `namesStatements` has it keep repeated statements, which a pooler in between has to know of. */
export async function connectServer({
  connection,
  direct,
  namesStatements,
  log,
  explain,
}: {
  connection: pg.ClientConfig;
  /** The same database where `connection` leads through a pooler: for notices, and for locks of a session. */
  direct?: pg.ClientConfig;
  namesStatements: boolean;
  log: Log;
  explain?: ExplainConnecting;
}): Promise<Connected> {
  const pool = createPool({
    ...connection,
    max: CONNECTIONS_AT_MOST,
    idleTimeoutMillis: IDLE_AFTER_MS,
    connectionTimeoutMillis: WAIT_FOR_CONNECTION_MS,
    keepAlive: true,
    ...(namesStatements && { Client: PreparedClient }),
    log,
  });
  const directPool =
    direct && createPool({ ...direct, max: DIRECT_AT_MOST, idleTimeoutMillis: IDLE_AFTER_MS, keepAlive: true, log });
  const notifications = notificationsOfServer({ config: direct ?? connection, log });
  return connected({ pool, directPool, notifications, explain });
}

/** Connects through `stream` to a database with a single session; transactions wait for each other in order of arrival. */
export async function connectSingleSession({
  stream,
  log,
}: {
  stream: NonNullable<pg.ClientConfig['stream']>;
  log: Log;
}): Promise<Connected> {
  const pool = createPool({
    stream,
    user: 'postgres',
    database: 'postgres',
    password: '',
    ssl: false,
    max: 1,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: WAIT_FOR_SESSION_MS,
    Client: PreparedClient,
    log,
  });
  return connected({ pool, notifications: notificationsOfPool(pool) });
}

/** A pool whose sessions count in UTC, whose values look alike on every engine, and whose lost connections are a line in the log. */
function createPool({ log, ...config }: pg.PoolConfig & { log: Log }): pg.Pool {
  const pool = new pg.Pool({
    ...config,
    types: wireTypes,
    onConnect: async (client) => {
      // A helper process takes milliseconds to begin, longer than what people wait for takes, and what is left of the processors is others'.
      await client.query(`set time zone 'UTC'; set plan_cache_mode = auto; set max_parallel_workers_per_gather = 0`);
    },
  });
  pool.on('error', (error) => {
    // A pool that ends does not wait for its sockets: the server ending them is no loss.
    if (!pool.ending) log(`A database connection was lost: ${error.message}`);
  });
  // The pool takes its own listener off while a client is lent, and an error nobody listens to ends the process.
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

async function connected({
  pool,
  directPool,
  notifications,
  explain = async (error) => error,
}: {
  pool: pg.Pool;
  directPool?: pg.Pool | undefined;
  notifications: Notifications;
  explain?: ExplainConnecting | undefined;
}): Promise<Connected> {
  const connect = () =>
    pool.connect().catch(async (error) => {
      throw await explain(error);
    });
  const db: AnyDatabase = new Kysely({
    dialect: new PostgresDialect({ pool: { connect, end: () => pool.end() } }),
    log: statementTracer(),
  });
  const close = async () => {
    await notifications.close();
    await directPool?.end();
    await pool.end();
  };
  const direct: AnyDatabase = directPool ? new Kysely({ dialect: new PostgresDialect({ pool: directPool }) }) : db;
  try {
    const { rows } = await sql<{ version: string }>`select current_setting('server_version') as version`.execute(db);
    return {
      db,
      direct,
      version: rows[0]?.version ?? 'unknown',
      listen: notifications.listen,
      session: connect,
      close,
    };
  } catch (error) {
    await pool.end();
    throw error;
  }
}
