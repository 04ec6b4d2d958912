import { type RawBuilder, sql } from 'kysely';
import type { FieldPlan, Plan, ResourcePlan } from '../../core/plan';
import { scopeColumn } from '../../core/tenancy';
import type { Row, WriteContext } from '../engine';
import { insertRecords } from './createRecords';
import { translateError } from './transaction';
import { updateEach } from './updateEach';

/** Enough of them to keep the database busy, few enough to tell how far it is. */
const SLICE = 2_000;

interface CopyOptions {
  /** The tenant that gets the copies, and its level, which the records are below. */
  readonly to: number;
  readonly level: string;
  /** Which of the declared parts come along. */
  readonly parts: ReadonlySet<string>;
  /** SQL of a resource's records to copy, with the columns of its table: `rowsBelow` gives those of another tenant. */
  rowsOf(resource: ResourcePlan): RawBuilder<unknown>;
  /** SQL of an instant as it stands in the copy. */
  moved(instant: RawBuilder<unknown>): RawBuilder<unknown>;
  /** By resource, what stands for records that do not come along themselves. */
  readonly known?: ReadonlyMap<string, ReadonlyMap<number, number>>;
  /** Says what becomes of records, one for each; all are made where it is left out, but those without values. */
  settle?(context: WriteContext, wanted: readonly WantedCopy[]): Promise<readonly SettledCopy[]>;
  /** Receives the number of records copied so far; what it throws ends the copy. */
  afterSlice?(copied: number): void;
}

/** A record as it would stand below the other tenant; without values where it cannot be without something that was left out. */
export interface WantedCopy {
  readonly id: number;
  readonly original: Row;
  readonly values: Row | null;
}

/** A new record; one that is there and gets other values, or none; or nothing at all. */
export type SettledCopy = { readonly make: Row } | { readonly use: number; readonly set: Row } | null;

/** By resource, which record became of each, or stands for it. */
export type Copies = ReadonlyMap<string, ReadonlyMap<number, number>>;

/** The live records of a resource below a tenant. */
export function rowsBelow(tenantId: number): CopyOptions['rowsOf'] {
  return ({ name, resource }) => {
    const isLive = resource.softDelete ? sql`b.deleted_at is null` : sql`true`;
    const tenant = sql.ref(`b.${scopeColumn(resource.tenancy) ?? ''}`);
    return sql`(select b.* from ${sql.table(name)} b where ${tenant} = ${tenantId} and ${isLive})`;
  };
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
 * Copies records to below a tenant, in the transaction and operation of the write. References among the copies lead to copies, or to
 * what stands for them; those to other records below the tenant are empty, and a record that cannot be without one is left out itself.
 * @throws ApiError 422 where a copy does not fit
 */
export async function copyBelow(write: WriteContext, options: CopyOptions): Promise<Copies> {
  const copies = new Map<string, Map<number, number>>();
  let done = 0;
  for (const resource of copiedResources(write.engine.plan, options.level)) {
    const ids = new Map(options.known?.get(resource.name));
    copies.set(resource.name, ids);
    if (!options.parts.has(resource.resource.copying?.part ?? '')) continue;
    const context = { ...write, resource };
    const made = new Map<number, number>();
    for (let after = 0; ; ) {
      const rows = await readSlice(context, options, after);
      if (rows.length === 0) break;
      after = Number(rows.at(-1)?.id);
      const wanted = rows.map((row) => copyOf({ context, options, copies, row }));
      const settled =
        (await options.settle?.(context, wanted)) ?? wanted.map(({ values }) => values && { make: values });
      const written = await writeCopies(context, wanted, settled).catch((error: unknown) => {
        throw translateError(error, resource);
      });
      for (const [id, copy] of written.made) made.set(id, copy);
      for (const [id, copy] of [...written.made, ...written.used]) ids.set(id, copy);
      done += rows.length;
      options.afterSlice?.(done);
    }
    await linkCopies(context, options, made, ids);
  }
  return copies;
}

type Pairs = [id: number, copy: number][];

async function writeCopies(
  context: WriteContext,
  wanted: readonly WantedCopy[],
  settled: readonly SettledCopy[],
): Promise<{ made: Pairs; used: Pairs }> {
  const making = wanted.flatMap(({ id }, i) => {
    const one = settled[i];
    return one && 'make' in one ? [{ id, values: one.make }] : [];
  });
  const using = wanted.flatMap(({ id }, i) => {
    const one = settled[i];
    return one && 'use' in one ? [{ id, copy: one.use, values: one.set }] : [];
  });
  const newIds =
    making.length === 0
      ? []
      : await insertRecords(
          context,
          making.map(({ values }) => values),
        );
  const changes = using.flatMap(({ copy, values }) => (Object.keys(values).length > 0 ? [{ id: copy, values }] : []));
  if (changes.length > 0) await updateEach(context, changes);
  return {
    made: making.map(({ id }, i) => [id, newIds[i] ?? 0]),
    used: using.map(({ id, copy }) => [id, copy]),
  };
}

async function readSlice(
  { tx, resource }: WriteContext,
  { rowsOf, moved }: CopyOptions,
  after: number,
): Promise<Row[]> {
  const columns = copiedFields(resource).map(({ name, field }) => {
    const column = sql.ref(`t.${name}`);
    const within = resource.resource.copying?.instantsIn?.[name];
    if (within) return sql`${movedWithin(column, within, moved)} as ${sql.ref(name)}`;
    return field.type.name === 'instant' ? sql`${moved(column)} as ${sql.ref(name)}` : column;
  });
  const found = await sql<Row>`
    select ${sql.join([sql`t.id`, ...columns])} from ${rowsOf(resource)} t
    where t.id > ${after} order by t.id limit ${SLICE}`.execute(tx);
  return found.rows;
}

/** SQL of a JSON object with the instants at its keys moved, to the millisecond; of keys that are not there none is made. */
function movedWithin(
  column: RawBuilder<unknown>,
  keys: readonly string[],
  moved: CopyOptions['moved'],
): RawBuilder<unknown> {
  const parts = keys.map((key) => {
    const instant = moved(sql`(${column} ->> ${sql.lit(key)})::timestamptz`);
    return sql`${sql.lit(key)}, to_char((${instant}) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
  });
  return sql`${column} || jsonb_strip_nulls(jsonb_build_object(${sql.join(parts)}))`;
}

/** What a client could have set, but for what starts anew. */
export function copiedFields({ resource, stored }: ResourcePlan): FieldPlan[] {
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

function copyOf({ context, options, copies, row }: Copying): WantedCopy {
  const { engine, resource } = context;
  const left = { id: Number(row.id), original: row, values: null };
  const values: Row = { [scopeColumn(resource.resource.tenancy) ?? '']: options.to };
  for (const field of copiedFields(resource)) {
    const value = row[field.name];
    if (value === null && field.field.options.filledByHook) continue;
    const known = field.target === null ? undefined : copies.get(field.target);
    if (field.target === resource.name) values[field.name] = null;
    else if (!known || value === null) values[field.name] = value;
    else if (Array.isArray(value)) values[field.name] = value.flatMap((id) => known.get(Number(id)) ?? []);
    else values[field.name] = known.get(Number(value)) ?? null;
    if (values[field.name] === null && value !== null && !field.isNullable) return left;
  }
  const complete = engine.servers.get(resource.name)?.completeCopy;
  const copyOfRecord = (name: string, id: number) => copies.get(name)?.get(id) ?? null;
  return { ...left, values: complete ? complete({ values, original: row, copyOf: copyOfRecord }) : values };
}

/** References within the resource, which all copies have to be there for. What was there before keeps its own. */
async function linkCopies(
  context: WriteContext,
  { rowsOf }: CopyOptions,
  made: ReadonlyMap<number, number>,
  ids: ReadonlyMap<number, number>,
): Promise<void> {
  const { tx, resource } = context;
  for (const { name, target } of copiedFields(resource)) {
    if (target !== resource.name || made.size === 0) continue;
    const found = await sql<{ id: number; points_to: number }>`
      select t.id, t.${sql.ref(name)} as points_to from ${rowsOf(resource)} t
      where t.id = any(${[...made.keys()]}::bigint[]) and t.${sql.ref(name)} is not null`.execute(tx);
    const changes = found.rows.flatMap(({ id, points_to }) => {
      const [copy, to] = [made.get(id), ids.get(points_to)];
      return copy && to ? [{ id: copy, values: { [name]: to } }] : [];
    });
    if (changes.length > 0) await updateEach(context, changes);
  }
}
