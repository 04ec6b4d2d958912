import { sql } from 'kysely';
import type { ResourcePlan } from '../../../core/plan';
import { nameInFile, titleOf } from '../../../core/titleOf';
import type { Engine, EngineDatabase, Row } from '../../engine';
import type { Tenant } from '../rows/namedRecords';
import type { Decided } from './decideRows';
import type { AskedRow } from './importRun';

interface Asking {
  readonly engine: Engine;
  readonly resource: ResourcePlan;
  readonly asksAbout: readonly string[];
}

/** Of the rows those that change what a record in use is known by, which somebody is asked about. One query, whatever their number. */
export async function askedRows(run: Asking, db: EngineDatabase, decided: readonly Decided[]): Promise<AskedRow[]> {
  const { resource, asksAbout } = run;
  const changing = decided.flatMap((one) => {
    const { record, write, row } = one;
    const names = record && write ? asksAbout.filter((name) => name in write.values) : [];
    return record && write && names.length > 0 ? [{ row, record, values: write.values, names }] : [];
  });
  const uses = await usesOf(
    run,
    db,
    changing.map(({ record }) => Number(record.id)),
  );
  return changing.flatMap(({ row, record, values, names }) => {
    const recordId = Number(record.id);
    const used = uses.get(recordId);
    if (used === undefined) return [];
    const pick = (from: Row): Row => Object.fromEntries(names.map((name) => [name, from[name] ?? null]));
    return [
      {
        line: row.line,
        cells: row.cells,
        errors: [],
        recordId,
        recordName: nameOf(resource, record),
        before: pick(record),
        after: pick(values),
        uses: used,
      },
    ];
  });
}

/** Whether any record of the tenant is in use at all: where none is, nothing has to be asked. */
export async function isAnyInUse({
  engine,
  resource,
  asksAbout,
  tenant,
}: Asking & { tenant: Tenant }): Promise<boolean> {
  const count = asksAbout.length > 0 ? engine.servers.get(resource.name)?.importUses : undefined;
  if (!count) return false;
  const isLive = resource.resource.softDelete ? sql`t.deleted_at is null` : sql`true`;
  const found = await sql<{ is_any: boolean }>`select exists (select 1 from ${sql.table(resource.name)} t
    where ${sql.ref(`t.${tenant.column}`)} = ${tenant.id} and ${isLive} and ${count('t')} is not null) as is_any`.execute(
    engine.db,
  );
  return found.rows[0]?.is_any === true;
}

/** By record in use: how often it was. */
async function usesOf(
  { engine, resource }: Asking,
  db: EngineDatabase,
  ids: readonly number[],
): Promise<Map<number, number>> {
  const count = engine.servers.get(resource.name)?.importUses;
  if (!count || ids.length === 0) return new Map();
  const found = await sql<{ id: number; uses: number | null }>`
    select t.id, ${count('t')} as uses from ${sql.table(resource.name)} t where t.id = any(${ids}::bigint[])`.execute(
    db,
  );
  return new Map(
    found.rows.flatMap(({ id, uses }): [number, number][] => (uses === null ? [] : [[Number(id), Number(uses)]])),
  );
}

/** What it is called, with what tells it apart: "Anna de Vries (12)". */
function nameOf(resource: ResourcePlan, record: Row): string {
  const title = titleOf(resource, record);
  const mark = nameInFile({ namedBy: resource.resource.namedBy ?? null }, record);
  return mark === undefined || resource.resource.title.some((name) => record[name] === mark)
    ? title
    : `${title} (${mark})`;
}
