import type { Kysely } from 'kysely';

/** Where the rows live: our own PostgreSQL, PGlite in a worker thread, or a server somebody else runs. */
export type DatabaseEngine = 'postgres' | 'pglite' | 'external';

/** Tables and columns by name only; a room that knows its tables narrows it with its own Kysely type. */
type AnySchema = Record<string, Record<string, unknown>>;

export type AnyDatabase = Kysely<AnySchema>;

export interface OpenDatabase {
  db: AnyDatabase;
  engine: DatabaseEngine;
  /** One line for the start log. */
  description: string;
  /** What an operator should know before trusting this engine with a race; absent when there is nothing. */
  warning?: string;
  /** Calls `onMessage` with the payload of every NOTIFY on `channel`; the returned function stops that. */
  listen(channel: string, onMessage: (payload: string) => void): Promise<() => Promise<void>>;
  /** Rejects with ENOSPC when the disk of a database of our own is full; absent where we do not know the disk. */
  assertRoom?(): Promise<void>;
  /** Ends the connections and, when this process started the database, the database. */
  close(): Promise<void>;
}

/** A database that cannot be opened for a reason the operator can act on; the message is shown as it is. */
export class DatabaseUnavailable extends Error {
  override name = 'DatabaseUnavailable';
}
