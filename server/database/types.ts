import type { Kysely } from 'kysely';
import type pg from 'pg';

/** Where the rows live: our own PostgreSQL, PGlite in a worker thread, or a server somebody else runs. */
export type DatabaseEngine = 'postgres' | 'pglite' | 'external';

/** Tables and columns by name only; a room that knows its tables narrows it with its own Kysely type. */
type AnySchema = Record<string, Record<string, unknown>>;

export type AnyDatabase = Kysely<AnySchema>;

export interface OpenDatabase {
  db: AnyDatabase;
  /** Whose sessions keep what they are told between transactions, as locks: `db` may go through a pooler that does not. */
  direct: AnyDatabase;
  engine: DatabaseEngine;
  /** One line for the start log. */
  description: string;
  /** What an operator should know before trusting this engine with a race; absent when there is nothing. */
  warning?: string;
  /** Calls `onMessage` with the payload of every NOTIFY on `channel`; the returned function stops that. */
  listen(channel: string, onMessage: (payload: string) => void): Promise<() => Promise<void>>;
  /** A session for what Kysely has no word for, such as COPY. Release it; with PGlite there is but one. */
  session(): Promise<pg.PoolClient>;
  /** Rejects with ENOSPC when the disk of a database of our own is full; absent where we do not know the disk. */
  assertRoom?(): Promise<void>;
  /** Ends the connections and, when this process started the database, the database. */
  close(): Promise<void>;
}

/** A database that cannot be opened for a reason the operator can act on; the message is shown as it is. */
export class DatabaseUnavailable extends Error {
  override name = 'DatabaseUnavailable';
}
