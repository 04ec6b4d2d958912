import { sql } from 'kysely';
import type { Engine, EngineDatabase } from '../../engine/api/engine';
import { notFound } from '../../engine/core/errors';
import type { Stored } from '../../resources/allResources';
import type { Outgoing } from '../outgoing/outgoing';
import { type Adapter, type Connection, ConnectionError } from './adapter';
import { politeCall, type Wait } from './politely';

/** What connections need of the server around them. */
export interface Connecting {
  readonly engine: Engine;
  readonly adapters: ReadonlyMap<string, Adapter>;
  readonly outgoing: Outgoing;
  readonly wait?: Wait;
}

/** A connection of an event as it is stored, with what makes it work. */
export interface OpenConnection {
  readonly record: ConnectionRecord;
  readonly adapter: Adapter;
  readonly connection: Connection;
}

export type ConnectionRecord = Omit<Stored<'event_integrations'>, 'event' | 'integration'>;

/**
 * Opens a connection that the caller may use.
 * @throws ApiError 404 where it is gone; ConnectionError where something it cannot do without is not said
 */
export async function openConnection(
  connecting: Connecting,
  id: number,
  signal?: AbortSignal,
): Promise<OpenConnection> {
  const { engine, adapters, outgoing, wait } = connecting;
  const found = await readConnection(engine.db, id);
  const adapter = adapters.get(found.key);
  if (!adapter) throw new ConnectionError('This version cannot connect to it.');
  const secrets = found.secrets === null ? {} : (JSON.parse(engine.sealer.open(found.secrets)) as object);
  const settings = settingsOf(adapter, { ...found.record.settings, ...secrets });
  const missing = Object.entries(adapter.settings).find(([name, one]) => one.isRequired && !settings[name]);
  if (missing) throw new ConnectionError(`Enter “${missing[1].title}” first, and save it.`);
  const call = politeCall({ outgoing, name: adapter.name, signal, ...(wait && { wait }) });
  return { record: found.record, adapter, connection: { settings, call } };
}

function settingsOf(adapter: Adapter, said: Readonly<Record<string, unknown>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(adapter.settings).flatMap(([name, setting]) => {
      const value = said[name] ?? setting.default;
      return typeof value === 'string' && value.trim() !== '' ? [[name, value.trim()]] : [];
    }),
  );
}

interface Found {
  record: ConnectionRecord;
  key: string;
  /** As encrypted. */
  secrets: string | null;
}

/** As it is stored; its secrets as they are encrypted. @throws ApiError 404 */
export async function readConnection(db: EngineDatabase, id: number): Promise<Found> {
  const found = await sql<{ record: ConnectionRecord; key: string; secrets: string | null }>`
    select to_jsonb(c) - 'secrets' as record, i.key, c.secrets #>> '{}' as secrets
    from event_integrations c join integrations i on i.id = c.integration_id
    where c.id = ${id} and c.deleted_at is null`.execute(db);
  const [row] = found.rows;
  if (!row) throw notFound();
  return row;
}
