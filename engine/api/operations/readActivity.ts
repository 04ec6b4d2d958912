import { type RawBuilder, sql } from 'kysely';
import { ApiError } from '../../core/errors';
import type { Plan } from '../../core/plan';
import { columnsOf } from '../../core/tenancy';
import { ACTED_BY } from '../../records/actedBy';
import type { Activity, ActivityQuery, Actor, AuditQuery } from '../../records/activity.calls';
import type { Acting, Engine, Row } from '../engine';
import { entryPlaces } from './entryPlaces';
import { namesOf } from './namesOf';
import { reasonedRecords } from './reasonedRecords';
import { type StatusStep, statusSteps } from './statusSteps';
import { toldEntries } from './toldEntries';
import { undoableAmong } from './undoRights';

interface ActivityOptions extends Acting {
  /** The level of the tenant, and its id; null for what was done anywhere. */
  place: { readonly level: string; readonly id: number } | null;
  /** Whether what is below it counts though it was deleted; who acted there is left out then. */
  isAudit?: boolean;
  query: AuditQuery;
  /** What else holds of the operations (alias `o`) that are meant. */
  isMeant?: RawBuilder<unknown>;
}

const PAGE_SIZE = 50;
const KINDS = ['erase', 'delete', 'create', 'restore', 'update'] as const;

interface Summed extends Row {
  id: number;
  operation_id: string;
  undoes: string | null;
  parts: Record<string, number>;
  record_id: number | null;
  created_at: string;
  is_undone: boolean;
  is_import: boolean;
}

/** What was done in a tenant and below it, the latest first, one entry per operation. Who asks may read its audit. */
export async function readActivity(
  options: ActivityOptions,
): Promise<{ items: Activity[]; next_cursor: string | null; actors: Actor[] }> {
  const { engine, query } = options;
  const limit = query.limit ?? PAGE_SIZE;
  const places = options.place && (await placesOf(options, options.place));
  const [found, actors] = await Promise.all([
    findOperations(options, places, limit + 1),
    query.cursor === undefined && places && !options.isAudit ? actorsIn(engine, places) : [],
  ]);
  const hasMore = found.length > limit;
  if (hasMore) found.pop();
  const known = new Map([...actors, ...(await actorsOf(engine, found))].map((one) => [`${one.kind}:${one.id}`, one]));
  const entries = merged(found);
  const operationIds = entries.map((row) => row.operation_id);
  const [taken, reasoned, told, undoable, placed] = await Promise.all([
    statusSteps(engine, operationIds),
    reasonedRecords(engine, operationIds),
    toldEntries(engine, operationIds),
    undoableAmong({ ...options, operationIds }),
    entryPlaces(engine, found),
  ]);
  const steps = new Map([...taken, ...told.steps]);
  const names = await namesOf(options, [
    ...found.flatMap((row) => soleRecord(row) ?? []),
    ...reasoned.values(),
    ...[...steps.values()].flatMap((step) => [step, ...(ledTo(engine.plan, step) ?? [])]),
  ]);
  const nameOf = (operationId: string, { resource, id }: { resource: string; id: number }) => {
    const title = told.titles.get(operationId);
    return title === undefined ? names.get(`${resource}:${id}`) : { title, why: null, whom: null };
  };
  const titled = (operationId: string): Activity['step'] => {
    const step = steps.get(operationId);
    const title = step && nameOf(operationId, step)?.title;
    if (!step || title === undefined) return null;
    const [to] = ledTo(engine.plan, step) ?? [];
    const led = to && names.get(`${to.resource}:${to.id}`)?.title;
    return { ...step, title, to_title: led ?? told.forWhom.get(operationId) ?? null };
  };
  const items = entries.map((row): Activity => {
    const reason = reasoned.get(row.operation_id);
    const sole = reason ? { resource: reason.resource, id: reason.id } : soleRecord(row);
    const name = sole ? nameOf(row.operation_id, sole) : undefined;
    const who = whoActed(engine.plan, row);
    const behind = whoIsBehind(engine.plan, row);
    return {
      operation_id: row.operation_id,
      kind: (row.undoes === null && reason?.operation) || kindOf(row),
      records: partsOf(row),
      record: sole && name ? { ...sole, ...name } : null,
      step: titled(row.operation_id),
      place: placed.get(row.operation_id) ?? null,
      actor: who && (known.get(`${who.kind}:${who.id}`) ?? { ...who, title: '' }),
      acted_by: behind && (known.get(`${behind.kind}:${behind.id}`) ?? { ...behind, title: '' }),
      created_at: row.created_at,
      undoes: row.undoes,
      is_undone: row.is_undone,
      is_undoable: undoable.has(row.operation_id),
    };
  });
  return { items, next_cursor: hasMore ? String(found.at(-1)?.id) : null, actors };
}

/** A column of `operations`, and the tenants whose rows are meant. */
interface PlaceRows {
  column: string;
  ids: number[];
}

/** The tenant itself and those that belong to it. */
async function placesOf(
  { engine: { plan, db }, isAudit }: ActivityOptions,
  { level, id }: NonNullable<ActivityOptions['place']>,
): Promise<PlaceRows[]> {
  if (!plan.tenancy.levels[level])
    throw malformed(`place: must be one of: ${Object.keys(plan.tenancy.levels).join(', ')}.`);
  const places: PlaceRows[] = [];
  for (const [name, { column }] of Object.entries(plan.tenancy.levels)) {
    if (name === level) {
      places.push({ column, ids: [id] });
      continue;
    }
    const { resource, name: table } = plan.get(plan.tenancy.levels[name]?.resource ?? '');
    const parent = resource.tenancy.kind === 'tenant' ? columnsOf(resource.tenancy.parents) : [];
    const by = parent.find(([above]) => above === level)?.[1];
    if (by === undefined) continue;
    const below = await sql<{ id: number }>`
      select id from ${sql.table(table)} where ${sql.ref(by)} = ${id}${isAudit ? sql`` : sql` and deleted_at is null`}`.execute(
      db,
    );
    places.push({ column, ids: below.rows.map((row) => row.id) });
  }
  return places;
}

async function findOperations(
  options: ActivityOptions,
  places: readonly PlaceRows[] | null,
  limit: number,
): Promise<Summed[]> {
  return (await sql<Summed>`${activitySql(options, places, limit)}`.execute(options.engine.db)).rows;
}

/** From each tenant the latest by its index, and of those the latest: what is not shown is not read. */
export function activitySql(
  options: Pick<ActivityOptions, 'engine' | 'query' | 'isMeant'>,
  places: readonly PlaceRows[] | null,
  limit: number,
): RawBuilder<unknown> {
  const isMeant = conditions(options);
  const anywhere = sql`(select o.id from operations o where ${isMeant} order by o.id desc limit ${limit})`;
  const latest = places?.map(
    ({ column, ids }) => sql`
      select o.id from unnest(${ids}::bigint[]) tenant(id) cross join lateral (
        select o.id from operations o where ${sql.ref(`o.${column}`)} = tenant.id and ${isMeant} order by o.id desc limit ${limit}) o`,
  );
  const isImport = options.engine.plan.resources.has('imports')
    ? sql`exists (select 1 from imports i where i.operation_id = o.operation_id)`
    : sql`false`;
  return sql`
    with latest as (${latest ? sql.join(latest, sql` union `) : anywhere})
    select o.*, exists (select 1 from operations u where u.undoes = o.operation_id) as is_undone, ${isImport} as is_import
    from operations o where o.id in (select id from latest order by id desc limit ${limit}) order by o.id desc`;
}

function conditions({
  engine,
  query,
  isMeant,
}: Pick<ActivityOptions, 'engine' | 'query' | 'isMeant'>): RawBuilder<unknown> {
  const { plan } = engine;
  const { cursor, from, to, operation, by, record_id, resource } = query;
  const parts: RawBuilder<unknown>[] = [isMeant ?? sql`true`];
  if (cursor !== undefined) parts.push(sql`o.id < ${Number(cursor)}`);
  if (operation !== undefined) parts.push(sql`o.operation_id = ${operation}`);
  if (from !== undefined) parts.push(sql`o.created_at >= ${from}::timestamptz`);
  if (to !== undefined) parts.push(sql`o.created_at < ${to}::timestamptz`);
  if (by !== undefined) parts.push(actedBy(plan, by));
  if (record_id !== undefined)
    parts.push(
      sql`o.operation_id in (select c.operation_id from changes c where c.resource = ${resource ?? ''} and c.record_id = ${record_id})`,
    );
  const way = wayOf(engine, query);
  if (way) parts.push(way);
  return sql.join(parts, sql` and `);
}

function actedBy({ tenancy: { identities, owner } }: Plan, by: string): RawBuilder<unknown> {
  const columns = Object.values(identities).map(({ column }) => sql`${sql.ref(`o.${column}`)} is null`);
  if (by === 'system') return sql.join(columns, sql` and `);
  const [kind = '', id] = by.split(':');
  const isBehind = kind === owner ? sql` or o.${sql.ref(ACTED_BY)} = ${Number(id)}` : sql``;
  const column = identities[kind]?.column;
  if (!column) throw malformed(`by: must be one of: ${Object.keys(identities).join(', ')}, system.`);
  return sql`(${sql.ref(`o.${column}`)} = ${Number(id)}${isBehind})`;
}

/** Which resource was changed in which way. An import and an undo change records in all ways there are. */
function wayOf({ plan: { resources }, told }: Engine, { resource, kind }: ActivityQuery): RawBuilder<unknown> | null {
  if (resource !== undefined && !resources.has(resource) && !told.has(resource))
    throw malformed(`resource: there is no "${resource}".`);
  const ways = KINDS.filter((way) => way === kind);
  const names = resource === undefined ? [...resources.keys(), ...told.keys()] : [resource];
  const keys = names.flatMap((name) => (ways.length > 0 ? ways : KINDS).map((way) => `${name}.${way}`));
  const isWay = resource === undefined && ways.length === 0 ? sql`true` : sql`o.parts ?| ${keys}::text[]`;
  if (kind === 'undo') return sql`${isWay} and o.undoes is not null`;
  if (kind === 'import')
    return resources.has('imports')
      ? sql`${isWay} and o.operation_id in (select operation_id from imports where operation_id is not null)`
      : sql`false`;
  return sql`${isWay}`;
}

/** An operation in several tenants is one entry. */
function merged(rows: readonly Summed[]): Summed[] {
  const found = new Map<string, Summed>();
  for (const row of rows) {
    const before = found.get(row.operation_id);
    if (!before) found.set(row.operation_id, { ...row, parts: { ...row.parts } });
    else for (const [part, count] of Object.entries(row.parts)) before.parts[part] = (before.parts[part] ?? 0) + count;
  }
  return [...found.values()];
}

function kindOf({ undoes, is_import, parts }: Summed): Activity['kind'] {
  if (undoes !== null) return 'undo';
  if (is_import) return 'import';
  return KINDS.find((kind) => Object.keys(parts).some((part) => part.endsWith(`.${kind}`))) ?? 'update';
}

function partsOf({ parts }: Summed): Activity['records'] {
  const found = Object.entries(parts).map(([part, count]) => {
    const [resource = '', operation = ''] = part.split('.');
    return { resource, operation: operation as (typeof KINDS)[number], count };
  });
  return found.sort((a, b) => a.count - b.count || a.resource.localeCompare(b.resource));
}

/** The record of an operation that was about one alone. */
function soleRecord(row: Summed): { resource: string; id: number } | null {
  const [part, ...more] = partsOf(row);
  if (!part || more.length > 0 || part.count !== 1 || row.record_id === null) return null;
  return { resource: part.resource, id: row.record_id };
}

/** The record that a step leads to, where its field is a reference. */
function ledTo(plan: Plan, { resource, field, to }: StatusStep): [{ resource: string; id: number }] | null {
  const target = plan.resources.get(resource)?.fields.get(field)?.target;
  return target && to !== null ? [{ resource: target, id: Number(to) }] : null;
}

function whoActed({ tenancy: { identities } }: Plan, row: Row): { kind: string; id: number } | null {
  for (const [kind, { column }] of Object.entries(identities)) {
    const id = row[column];
    if (typeof id === 'number') return { kind, id };
  }
  return null;
}

/** Who was there in the name of the one who acted. */
function whoIsBehind({ tenancy: { owner } }: Plan, row: Row): { kind: string; id: number } | null {
  const id = row[ACTED_BY];
  return owner !== undefined && typeof id === 'number' ? { kind: owner, id } : null;
}

/** All who acted in these tenants. */
async function actorsIn(engine: Engine, places: readonly PlaceRows[]): Promise<Actor[]> {
  const { identities } = engine.plan.tenancy;
  const columns = sql.join(Object.values(identities).map(({ column }) => sql.ref(column)));
  const parts = places.map(
    ({ column, ids }) => sql`select ${columns} from operations where ${sql.ref(column)} = any(${ids}::bigint[])`,
  );
  const found = await sql<Row>`select distinct ${columns} from (${sql.join(parts, sql` union all `)}) done`.execute(
    engine.db,
  );
  return actorsOf(engine, found.rows);
}

/** Who is named in rows, by what they are called: as histories call them, whoever reads. */
async function actorsOf({ plan, db }: Engine, rows: readonly Row[]): Promise<Actor[]> {
  const found: Actor[] = [];
  for (const [kind, { resource, column }] of Object.entries(plan.tenancy.identities)) {
    const columns = kind === plan.tenancy.owner ? [column, ACTED_BY] : [column];
    const given = rows.flatMap((row) => columns.map((name) => row[name]));
    const ids = [...new Set(given.filter((id) => typeof id === 'number'))];
    if (ids.length === 0) continue;
    const names = plan.get(resource).resource.title.map((name) => sql.ref(name));
    const named = await sql<{ id: number; title: string }>`
      select id, concat_ws(' ', ${sql.join(names)}) as title from ${sql.table(resource)} where id = any(${ids}::bigint[])`.execute(
      db,
    );
    found.push(...named.rows.map((row) => ({ kind, ...row })));
  }
  return found.sort((a, b) => a.title.localeCompare(b.title));
}

function malformed(message: string): ApiError {
  return new ApiError({ code: 'malformed', message });
}
