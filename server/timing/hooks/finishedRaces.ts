import { sql } from 'kysely';
import type { EngineTransaction, ResourceServer, Row } from '../../../engine/api/engine';
import { ApiError, invalid } from '../../../engine/core/errors';

type Written = Parameters<NonNullable<ResourceServer['afterWrite']>>[0];

const FIELDS = ['race_ids', 'wave_ids'] as const;

interface Assigned {
  readonly given: ReadonlySet<number>;
  readonly taken: ReadonlySet<number>;
}

/**
 * Refuses gunshots that a write gives to a finished race or takes from one, also by deletion, restoring or undo. Without its gunshot all
 * athletes of the race become DNS, and a finished race cannot be restarted. The time of a gunshot may change.
 * @throws ApiError 422 at the field of a form, else 409
 */
export async function refuseFinishedRaces(context: Written): Promise<void> {
  const rows = await rowsOf(context);
  for (const field of FIELDS) {
    const { given, taken } = assignedIn(rows, field);
    const finished = await finishedOf(context.tx, field, [...given, ...taken]);
    if (finished) throw refusal(context, field, taken.has(finished.id) ? keeps(finished) : isOver(finished));
  }
}

/**
 * Refuses to delete or restore a wave that has a gunshot of its own in a finished race, unless the race is deleted or restored with it.
 * @throws ApiError 409
 */
export async function refuseFinishedWaves({
  tx,
  ids,
  kind,
  operationId,
  undoes,
  takenAlongBy,
}: Written): Promise<void> {
  if (kind === 'update' || takenAlongBy === 'races') return;
  const found = await sql<Finished>`
    select w.id, r.name from waves w join races r on r.id = w.race_id and r.deleted_at is null and r.status = 'after'
    where w.id = any(${[...ids]}::bigint[])
      and exists (select 1 from gunshots g where g.event_id = w.event_id and g.deleted_at is null and w.id = any(g.wave_ids))
      and not exists (select 1 from changes c
        where c.operation_id in (${operationId}, ${undoes}) and c.resource = 'races' and c.record_id = r.id and c.operation <> 'update')
    limit 1`.execute(tx);
  const [finished] = found.rows;
  if (finished) throw conflict(kind === 'delete' ? keeps(finished) : isOver(finished));
}

interface Finished {
  readonly id: number;
  readonly name: string;
}

/** Each gunshot with its races and waves before the write and after it. */
async function rowsOf({ tx, ids, kind, operationId }: Written): Promise<{ before: Row | null; after: Row | null }[]> {
  const gunshots = sql`${[...ids]}::bigint[]`;
  if (kind === 'update') {
    const changed = await sql<{ before: Row; after: Row }>`
      select before, after from changes
      where operation_id = ${operationId} and resource = 'gunshots' and operation = 'update' and record_id = any(${gunshots})`.execute(
      tx,
    );
    return changed.rows;
  }
  const assigned = await sql<Row>`select race_ids, wave_ids from gunshots where id = any(${gunshots})`.execute(tx);
  return assigned.rows.map((row) => (kind === 'delete' ? { before: row, after: null } : { before: null, after: row }));
}

function assignedIn(rows: Awaited<ReturnType<typeof rowsOf>>, field: (typeof FIELDS)[number]): Assigned {
  const given = new Set<number>();
  const taken = new Set<number>();
  for (const row of rows) {
    const [before, after] = [idsIn(row.before, field), idsIn(row.after, field)];
    for (const id of after) if (!before.includes(id)) given.add(id);
    for (const id of before) if (!after.includes(id)) taken.add(id);
  }
  return { given, taken };
}

function idsIn(row: Row | null, field: string): number[] {
  const ids = row?.[field];
  return Array.isArray(ids) ? ids.map(Number) : [];
}

async function finishedOf(
  tx: EngineTransaction,
  field: (typeof FIELDS)[number],
  ids: readonly number[],
): Promise<Finished | undefined> {
  if (ids.length === 0) return undefined;
  const found = await (field === 'race_ids'
    ? sql<Finished>`
        select id, name from races where id = any(${[...ids]}::bigint[]) and status = 'after' and deleted_at is null order by id limit 1`
    : sql<Finished>`
        select w.id, r.name from waves w join races r on r.id = w.race_id and r.status = 'after' and r.deleted_at is null
        where w.id = any(${[...ids]}::bigint[]) and w.deleted_at is null order by w.id limit 1`
  ).execute(tx);
  return found.rows[0];
}

function keeps({ name }: Finished): string {
  return `${name} is finished and keeps its gunshot. Undo the finishing first.`;
}

function isOver({ name }: Finished): string {
  return `${name} is finished. A finished race cannot be restarted.`;
}

function refusal({ kind, undoes }: Written, field: string, message: string): ApiError {
  const isForm = undoes === null && (kind === 'create' || kind === 'update');
  return isForm ? invalid({ [field]: [message] }) : conflict(message);
}

function conflict(message: string): ApiError {
  return new ApiError({ code: 'conflict', message });
}
