import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { CallerQueue } from '../../engine/api/callerQueue';
import { asCaller, type Caller, callerNow, openWrite } from '../../engine/api/connectionScope';
import { connectionsRefused, connectionsWaited } from '../observing/connectionMetrics';
import { statementTracer } from '../observing/tracing';
import { type Notifications, notificationsOfPool, notificationsOfServer } from './notifications';
import { createPreparedClient } from './preparedClient';
import { SecondConnectionError, scopeTransactions, secondConnectionLog } from './secondConnection';
import { wireTypes } from './typeParsers';
import type { AnyDatabase, OpenDatabase } from './types';

type Log = (line: string) => void;

/** Most connections of a pool. */
const SHARES: Readonly<Record<Caller['share'], number>> = { ordinary: 15, live: 4, readiness: 1 };
const CONNECTIONS_AT_MOST = SHARES.ordinary + SHARES.live + SHARES.readiness;
const MOST_PER_CALLER = 4;
/** A caller whose requests in progress keep all its connections for so long is answered 503. */
const LONGEST_PAUSE_MS = 3_000;
const LONGEST_WAIT_MS = 15_000;
/** Second connections inside writes, where they are served: no more than writes there are at a time. */
const SECOND_AT_MOST = CONNECTIONS_AT_MOST;
const SECOND_IDLE_AFTER_MS = 1_000;
const DIRECT_AT_MOST = 2;
const IDLE_AFTER_MS = 60_000;
const WAIT_FOR_CONNECTION_MS = 30_000;
/** With one session, a whole transaction of somebody else may come first. */
const WAIT_FOR_SESSION_MS = 120_000;
const COUNTED = { onWait: () => connectionsWaited.inc(), onRefusal: () => connectionsRefused.inc() };

/** What to throw in the place of an error of connecting, by one who knows more of the server. */
export type ExplainConnecting = (error: unknown) => Promise<unknown>;

type OnSecond = 'throw' | 'serve';

/** Development and tests fail where code asks for a second connection; production serves and logs it. */
const ON_SECOND: OnSecond = ['development', 'test'].includes(process.env.NODE_ENV ?? '') ? 'throw' : 'serve';

type Connected = Pick<OpenDatabase, 'db' | 'direct' | 'listen' | 'session' | 'close'> & { version: string };

/** Connects to a running PostgreSQL. `namesStatements` has it keep repeated statements, which a pooler in between has to know of. */
export async function connectServer({
  connection,
  direct,
  namesStatements,
  log,
  explain,
  onSecond = ON_SECOND,
}: {
  connection: pg.ClientConfig;
  /** The same database where `connection` leads through a pooler: for notices, and for locks of a session. */
  direct?: pg.ClientConfig;
  namesStatements: boolean;
  log: Log;
  explain?: ExplainConnecting;
  /** Answer to code that asks for a second connection inside a write. */
  onSecond?: OnSecond;
}): Promise<Connected> {
  const settings = {
    ...connection,
    connectionTimeoutMillis: WAIT_FOR_CONNECTION_MS,
    keepAlive: true,
    ...(namesStatements && { Client: createPreparedClient() }),
    log,
  };
  const pool = createPool({ ...settings, max: CONNECTIONS_AT_MOST, idleTimeoutMillis: IDLE_AFTER_MS });
  const secondPool =
    onSecond === 'serve'
      ? createPool({ ...settings, max: SECOND_AT_MOST, idleTimeoutMillis: SECOND_IDLE_AFTER_MS })
      : undefined;
  const queue = new CallerQueue({
    shares: SHARES,
    mostPerCaller: MOST_PER_CALLER,
    longestPauseMs: LONGEST_PAUSE_MS,
    longestWaitMs: LONGEST_WAIT_MS,
    ...COUNTED,
  });
  const directPool =
    direct && createPool({ ...direct, max: DIRECT_AT_MOST, idleTimeoutMillis: IDLE_AFTER_MS, keepAlive: true, log });
  const notifications = notificationsOfServer({ config: direct ?? connection, log });
  return connected({ pool, secondPool, directPool, queue, notifications, explain, log });
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
    Client: createPreparedClient(),
    log,
  });
  const queue = new CallerQueue({
    shares: { ordinary: 1, live: 0, readiness: 0 },
    mostPerCaller: 1,
    longestPauseMs: WAIT_FOR_SESSION_MS,
    longestWaitMs: WAIT_FOR_SESSION_MS,
    ...COUNTED,
  });
  return connected({ pool, queue, notifications: notificationsOfPool(pool), log });
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
  secondPool,
  directPool,
  queue,
  notifications,
  explain = async (error) => error,
  log,
}: {
  pool: pg.Pool;
  /** For second connections inside writes; without one they throw. */
  secondPool?: pg.Pool | undefined;
  directPool?: pg.Pool | undefined;
  queue: CallerQueue;
  notifications: Notifications;
  explain?: ExplainConnecting | undefined;
  log: Log;
}): Promise<Connected> {
  const noteSecond = secondConnectionLog(log);
  const connectInTurn = connectorInTurn(pool, queue);
  const connectSecond = async (error: SecondConnectionError) => {
    if (!secondPool) throw error;
    noteSecond(error);
    return secondPool.connect();
  };
  const connect = async (): Promise<pg.PoolClient> => {
    const write = openWrite();
    try {
      return await (write ? connectSecond(new SecondConnectionError(write.hook)) : connectInTurn());
    } catch (error) {
      throw await explain(error);
    }
  };
  const db = scopeTransactions(
    new Kysely({
      dialect: new PostgresDialect({ pool: { connect, end: () => pool.end() } }),
      log: statementTracer(),
    }),
  );
  const close = async () => {
    await notifications.close();
    await directPool?.end();
    await secondPool?.end();
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

/** Returns a function that connects when it is the caller's turn. */
function connectorInTurn(pool: pg.Pool, queue: CallerQueue): () => Promise<pg.PoolClient> {
  const lent = new WeakMap<pg.PoolClient, () => void>();
  pool.on('release', (_error, client) => {
    lent.get(client)?.();
    lent.delete(client);
  });
  return async () => {
    const giveBack = await queue.take(callerNow());
    try {
      // What a connection emits later is of no caller and of no write.
      const client = await asCaller(null, () => pool.connect());
      lent.set(client, giveBack);
      return client;
    } catch (error) {
      giveBack();
      throw error;
    }
  };
}
