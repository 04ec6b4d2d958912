import { sql } from 'kysely';
import type { Engine, Row } from '../../../engine/api/engine';
import type { FieldPlan } from '../../../engine/core/plan';
import { ConnectionError, type PushedItem } from '../adapter';
import type { OpenConnection } from '../connect';
import { keyOf, type Reading } from './reading';
import type { Staged, StagedRow } from './stage';
import type { SyncOutcome } from './takeOver';

interface PushOptions {
  engine: Engine;
  open: OpenConnection;
  reading: Reading;
  staged: Staged;
}

/** Tells the other side where it differs from the event, in the columns that the mapping says go back. Nothing changes here. */
export async function pushBack({ engine, open, reading, staged }: PushOptions): Promise<SyncOutcome> {
  const { adapter, connection, record } = open;
  if (!adapter.push) throw new ConnectionError(`${adapter.name} takes nothing back.`);
  const athletes = engine.plan.get('athletes');
  const columns = [...reading.back].flatMap(([column, name]) => {
    const field = athletes.fields.get(name);
    return field ? [{ column, field, index: staged.columns.indexOf(column) }] : [];
  });
  if (columns.length === 0)
    throw new ConnectionError(`Nothing goes back to ${adapter.name}: choose in the mapping what it is told.`);
  const keyed = keyOf(reading, staged, adapter.matchOn);
  const rows = staged.rows.filter((row) => !row.isCancelled && keyed(row) !== '');
  const known = await athletesByKey(engine, open, { eventId: record.event_id, keys: rows.map(keyed), columns });
  const items = rows.flatMap((row): PushedItem[] => {
    const athlete = known.get(keyed(row));
    const values = athlete ? differing(row, athlete, columns) : {};
    return Object.keys(values).length > 0 ? [{ key: keyed(row), values }] : [];
  });
  const refused = items.length > 0 ? await adapter.push(connection, items) : new Map<string, string>();
  return {
    added: 0,
    updated: items.length - refused.size,
    withdrawn: 0,
    unchanged: known.size - items.length,
    refused: [...refused].map(([key, why]) => ({ key, name: '', errors: [why] })),
    refusedCount: refused.size,
    lessened: [],
    asked: 0,
  };
}

type Columns = readonly { column: string; field: FieldPlan; index: number }[];

async function athletesByKey(
  engine: Engine,
  { adapter }: OpenConnection,
  { eventId, keys, columns }: { eventId: number; keys: readonly string[]; columns: Columns },
): Promise<Map<string, Row>> {
  const names = sql.join([...new Set(columns.map(({ field }) => field.name))].map((name) => sql.ref(name)));
  const found = await sql<Row & { key: string }>`
    select ${sql.ref(adapter.matchOn)} as key, ${names} from athletes
    where event_id = ${eventId} and deleted_at is null and ${sql.ref(adapter.matchOn)} = any(${[...keys]}::text[]) order by id`.execute(
    engine.db,
  );
  return new Map(found.rows.map((row) => [row.key, row]));
}

/** Values of the athlete that the other side has otherwise, as texts. */
function differing({ cells }: StagedRow, athlete: Row, columns: Columns): Record<string, string | null> {
  return Object.fromEntries(
    columns.flatMap(({ column, field: { name, field }, index }) => {
      const value = athlete[name];
      const text = value === null || value === undefined ? '' : field.type.toText(value, field.options);
      return text === (cells[index]?.trim() ?? '') ? [] : [[column, text === '' ? null : text]];
    }),
  );
}
