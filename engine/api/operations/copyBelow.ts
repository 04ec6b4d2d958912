import { type RawBuilder, sql } from 'kysely';
import type { FieldPlan, Plan, ResourcePlan } from '../../core/plan';
import { scopeColumn } from '../../core/tenancy';
import type { Row, WriteContext } from '../engine';
import { insertRecords } from './createRecords';
import { updateEach } from './updateEach';

/** Enough of them to keep the database busy, few enough to tell how far it is. */
const SLICE = 2_000;

interface CopyOptions {
  /** The tenant that is copied, and the one that gets the copies; both of the level that the records are below. */
  readonly from: number;
  readonly to: number;
  readonly level: string;
  /** Which of the declared parts come along. */
  readonly parts: ReadonlySet<string>;
  /** SQL of an instant as it stands in the copy. */
  moved(instant: RawBuilder<unknown>): RawBuilder<unknown>;
  /** Receives the number of records copied so far; what it throws ends the copy. */
  afterSlice?(copied: number): void;
}

/** Resources whose records are copied with a tenant of a level, each after those that it points to. */
function copiedResources(plan: Plan, level: string): ResourcePlan[] {
  const copied = [...plan.resources.values()].filter(
    ({ resource: { tenancy, copying } }) => copying && tenancy.kind === 'below' && tenancy.level === level,
  );
  const ordered: ResourcePlan[] = [];
  const add = (one: ResourcePlan): void => {
    if (ordered.includes(one)) return;
    for (const other of copied) if (other !== one && one.stored.some(({ target }) => target === other.name)) add(other);
    ordered.push(one);
  };
  for (const one of copied) add(one);
  return ordered;
}

/**
 * Copies records below one tenant to below another, in the transaction and operation of the write. References among the copies lead to
 * copies; those to records of the tenant that were left out are empty, and a record that cannot be without one is left out itself.
 * @returns how many records of each resource were made
 */
export async function copyBelow(write: WriteContext, options: CopyOptions): Promise<Record<string, number>> {
  const copies = new Map<string, Map<number, number>>();
  const counts: Record<string, number> = {};
  let done = 0;
  for (const resource of copiedResources(write.engine.plan, options.level)) {
    const ids = new Map<number, number>();
    copies.set(resource.name, ids);
    if (!options.parts.has(resource.resource.copying?.part ?? '')) continue;
    const context = { ...write, resource };
    for (let after = 0; ; ) {
      const rows = await readSlice(context, options, after);
      if (rows.length === 0) break;
      after = Number(rows.at(-1)?.id);
      const made = rows.flatMap((row) => copyOf({ context, options, copies, row }) ?? []);
      if (made.length === 0) continue;
      const newIds = await insertRecords(
        context,
        made.map(({ values }) => values),
      );
      for (const [i, { id }] of made.entries()) ids.set(id, newIds[i] ?? 0);
      done += newIds.length;
      options.afterSlice?.(done);
    }
    await linkCopies(context, ids);
    if (ids.size > 0) counts[resource.name] = ids.size;
  }
  return counts;
}

async function readSlice({ tx, resource }: WriteContext, { from, moved }: CopyOptions, after: number): Promise<Row[]> {
  const columns = copiedFields(resource).map(({ name, field }) => {
    const column = sql.ref(`t.${name}`);
    return field.type.name === 'instant' ? sql`${moved(column)} as ${sql.ref(name)}` : column;
  });
  const tenant = sql.ref(`t.${scopeColumn(resource.resource.tenancy) ?? ''}`);
  const isLive = resource.resource.softDelete ? sql`t.deleted_at is null` : sql`true`;
  const found = await sql<Row>`
    select ${sql.join([sql`t.id`, ...columns])} from ${sql.table(resource.name)} t
    where ${tenant} = ${from} and t.id > ${after} and ${isLive} order by t.id limit ${SLICE}`.execute(tx);
  return found.rows;
}

/** What a client could have set, but for what starts anew. */
function copiedFields({ resource, stored }: ResourcePlan): FieldPlan[] {
  const anew = new Set(resource.copying?.without);
  const own = scopeColumn(resource.tenancy);
  return stored.filter(({ name, field: { options } }) => {
    return !options.readOnly && !options.writeOnly && name !== own && !anew.has(name);
  });
}

interface Copying {
  context: WriteContext;
  options: CopyOptions;
  copies: ReadonlyMap<string, ReadonlyMap<number, number>>;
  row: Row;
}

/** Null where it cannot be without something that was left out. */
function copyOf({ context, options, copies, row }: Copying): { id: number; values: Row } | null {
  const { engine, resource } = context;
  const values: Row = { [scopeColumn(resource.resource.tenancy) ?? '']: options.to };
  for (const field of copiedFields(resource)) {
    const value = row[field.name];
    const known = field.target === null ? undefined : copies.get(field.target);
    if (field.target === resource.name) values[field.name] = null;
    else if (!known || value === null) values[field.name] = value;
    else if (Array.isArray(value)) values[field.name] = value.flatMap((id) => known.get(Number(id)) ?? []);
    else values[field.name] = known.get(Number(value)) ?? null;
    if (values[field.name] === null && value !== null && !field.isNullable) return null;
  }
  const complete = engine.servers.get(resource.name)?.completeCopy;
  const copyOfRecord = (name: string, id: number) => copies.get(name)?.get(id) ?? null;
  const completed = complete ? complete({ values, original: row, copyOf: copyOfRecord }) : values;
  return completed && { id: Number(row.id), values: completed };
}

/** References within the resource, which all copies have to be there for. */
async function linkCopies(context: WriteContext, ids: ReadonlyMap<number, number>): Promise<void> {
  const { tx, resource } = context;
  for (const { name, target } of copiedFields(resource)) {
    if (target !== resource.name || ids.size === 0) continue;
    const found = await sql<{ id: number; points_to: number }>`
      select id, ${sql.ref(name)} as points_to from ${sql.table(resource.name)}
      where id = any(${[...ids.keys()]}::bigint[]) and ${sql.ref(name)} is not null`.execute(tx);
    const changes = found.rows.flatMap(({ id, points_to }) => {
      const [copy, to] = [ids.get(id), ids.get(points_to)];
      return copy && to ? [{ id: copy, values: { [name]: to } }] : [];
    });
    if (changes.length > 0) await updateEach(context, changes);
  }
}
