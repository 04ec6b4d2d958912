import { type RawBuilder, sql } from 'kysely';
import type { ActingOn, Row } from '../engine';
import { reachableRows } from '../sql/accessSql';
import { selectSql } from '../sql/selectSql';
import { completeRecords } from './readRecords';

/** Whether whoever wrote the row may see it. */
const SEEN = '#seen';

/**
 * Further columns of the last `select` of a write's statement, over its rows as `t`: the record as its writer sees it. None where that needs
 * what the statement itself writes elsewhere, since it sees the database as it was before.
 */
export function writtenSql({ engine, actor, resource }: ActingOn): RawBuilder<unknown> {
  const columns = selectSql({ engine, actor, resource, alias: 't', isDetail: true });
  const isSeen = reachableRows({ engine, actor, resource, verb: 'read', alias: 't' });
  const { sql: text } = sql`select ${columns}, ${isSeen}`.compile(engine.db);
  const own = [resource.name, 'changes', 'operations', 'outbox', 'row_moves'].join('|');
  const looksAtOwn = new RegExp(`\\b(?:from|join)\\s+"?(?:${own})"?\\b`, 'i').test(text);
  return looksAtOwn ? sql`` : sql`, (${isSeen}) as ${sql.ref(SEEN)}, ${columns}`;
}

/**
 * The records among rows with such columns, in order; null where there are none, or the row is out of its writer's sight. They are committed: what
 * fails from here on is null as well and left to a read of its own, or the write would look refused, and be tried again.
 */
export async function writtenRecords(on: ActingOn, rows: readonly Row[]): Promise<(Row | null)[]> {
  const records = rows.map((row) => (row[SEEN] === true ? recordOf(row) : null));
  const seen = records.filter((record) => record !== null);
  return completeRecords(on, seen).then(
    () => records,
    () => rows.map(() => null),
  );
}

/** Without what the statement says of the row besides. */
function recordOf(row: Row): Row {
  return Object.fromEntries(Object.entries(row).filter(([name]) => !name.startsWith('#')));
}
