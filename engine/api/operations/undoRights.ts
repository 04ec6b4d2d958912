import { type RawBuilder, sql } from 'kysely';
import { ApiError, notFound } from '../../core/errors';
import type { FieldPlan } from '../../core/plan';
import { levelColumns, tenantColumns } from '../../core/tenancy';
import type { Acting, EngineDatabase } from '../engine';
import { closedReason, reachableRows, rowsWithField } from '../sql/accessSql';
import { type Asking, isMoveAllowed, moveForbidden } from './authorise';
import { forbidden } from './readRecords';
import { changedSince, type Step, UNDO_VERB } from './reverseStep';
import { closedError } from './transaction';

interface OperationsOptions extends Acting {
  tx: Asking['tx'];
  operationIds: readonly string[];
}

/** What an operation did, in no order, and why the actor may not take it back; null where they may. */
interface Rights {
  readonly steps: readonly Step[];
  readonly refusal: ApiError | null;
}

/**
 * Whether an actor may take operations back, as far as that is no question of what happened since: the one rule for undoing one and for
 * offering to. Some statements per resource, whatever the number of operations. An operation that is not known is missing.
 */
export async function undoRights(options: OperationsOptions): Promise<Map<string, Rights>> {
  const { engine, tx, operationIds } = options;
  const touched = await sql<{ operation_id: string; resource: string; operation: Step['operation']; count: number }>`
    select operation_id, resource, operation, count(distinct record_id)::int as count
    from changes where operation_id = any(${[...operationIds]}::text[]) group by operation_id, resource, operation`.execute(
    tx,
  );
  const steps = new Map<string, Step[]>();
  const refusals = new Map<string, ApiError>();
  for (const { operation_id, resource: name, ...row } of touched.rows) {
    const resource = engine.plan.resources.get(name);
    const before = steps.get(operation_id) ?? [];
    steps.set(operation_id, resource ? [...before, { ...row, resource }] : before);
    // What the audit is told of beside records, and records of an earlier version that are no more.
    if (!resource?.resource.audited)
      refusals.set(operation_id, options.actor.isSuperAdmin ? toldAlone() : notFound('Operation'));
  }
  for (const id of await ofErased(tx, operationIds)) refusals.set(id, goneForGood());
  const ways = new Map<string, Step>();
  for (const step of [...steps.values()].flat()) ways.set(`${step.resource.name}.${step.operation}`, step);
  for (const { resource, operation } of ways.values()) {
    const asking = { ...options, resource, operation };
    const found = [
      ...(await outOfReach(asking, steps)),
      ...(await closedNow(asking)),
      ...(operation === 'update' ? await notSetBack(asking) : []),
      ...(operation === 'erase' ? erasures(steps) : []),
      ...standing(asking, steps),
    ];
    // Of what one cannot see nobody says what else stands in the way.
    for (const [id, refusal] of found) if (!refusals.has(id) || refusal.code === 'not_found') refusals.set(id, refusal);
  }
  return new Map([...steps].map(([id, own]) => [id, { steps: own, refusal: refusals.get(id) ?? null }]));
}

/**
 * Which of these operations the actor can take back now, for who shows them. Of one that was about a single record that also asks whether
 * somebody changed that since; with more of them the others still can be.
 */
export async function undoableAmong({ engine, ...options }: Omit<OperationsOptions, 'tx'>): Promise<Set<string>> {
  const { operationIds } = options;
  if (operationIds.length === 0) return new Set();
  return engine.db.transaction().execute(async (tx) => {
    const undone = await undoneAmong(tx, operationIds);
    const left = operationIds.filter((id) => !undone.has(id));
    const able = new Set<string>();
    for (const [id, { steps, refusal }] of await undoRights({ engine, tx, ...options, operationIds: left })) {
      const [step, ...more] = steps;
      if (!step || refusal) continue;
      const isSole = more.length === 0 && step.count === 1;
      const looking = { engine, tx, actor: options.actor, resource: step.resource, operationId: '' };
      if (!isSole || (await changedSince(looking, step, id)).length === 0) able.add(id);
    }
    return able;
  });
}

/** Which of these operations were taken back already. */
export async function undoneAmong(db: EngineDatabase, operationIds: readonly string[]): Promise<Set<string>> {
  const undone = await sql<{ undoes: string }>`
    select distinct undoes from changes where undoes = any(${[...operationIds]}::text[])`.execute(db);
  return new Set(undone.rows.map(({ undoes }) => undoes));
}

type WayOptions = OperationsOptions & Asking & { operation: Step['operation'] };

type Refusals = [operationId: string, refusal: ApiError][];

/** The changes `c` that the operations made in this way, with the records `t`. */
function changesOf({ resource, operation, operationIds }: WayOptions): RawBuilder<unknown> {
  return sql`changes c join ${sql.table(resource.name)} t on t.id = c.record_id
    where c.operation_id = any(${[...operationIds]}::text[]) and c.resource = ${resource.name} and c.operation = ${operation}`;
}

/** What the actor cannot see is not there; what it sees and may not write is refused. */
async function outOfReach(options: WayOptions, steps: ReadonlyMap<string, readonly Step[]>): Promise<Refusals> {
  const { engine, tx, actor, resource, operation } = options;
  const verb = UNDO_VERB[operation];
  const seen = reachableRows({ engine, actor, resource, verb: 'read', alias: 't' });
  const allowed = reachableRows({ engine, actor, resource, verb, alias: 't' });
  const counted = await sql<{ operation_id: string; seen: number; allowed: number }>`
    select c.operation_id, (count(distinct t.id) filter (where ${seen}))::int as seen,
      (count(distinct t.id) filter (where ${allowed}))::int as allowed
    from ${changesOf(options)} group by c.operation_id`.execute(tx);
  const found = new Map(counted.rows.map((row) => [row.operation_id, row]));
  return [...steps].flatMap(([id, own]): Refusals => {
    const step = own.find((one) => one.resource === resource && one.operation === operation);
    if (!step) return [];
    const { seen: visible = 0, allowed: usable = 0 } = found.get(id) ?? {};
    if (visible < step.count) return [[id, notFound('Operation')]];
    return usable < step.count ? [[id, forbidden(`${resource.resource.permission}.${verb}`)]] : [];
  });
}

/** What was erased is gone from its history too. */
function erasures(steps: ReadonlyMap<string, readonly Step[]>): Refusals {
  return [...steps].flatMap(
    ([id, own]): Refusals => (own.some(({ operation }) => operation === 'erase') ? [[id, goneForGood()]] : []),
  );
}

/** What stays on record, and what came of it in the same operation. */
function standing({ engine, resource, operation }: WayOptions, steps: ReadonlyMap<string, readonly Step[]>): Refusals {
  const { stays } = engine.servers.get(resource.name) ?? {};
  if (!stays || (operation !== 'create' && operation !== 'update')) return [];
  return [...steps].flatMap(([id, own]): Refusals => {
    const isOfIt = own.some((step) => step.resource === resource && step.operation === operation);
    return isOfIt ? [[id, stays()]] : [];
  });
}

function toldAlone(): ApiError {
  return new ApiError({ code: 'conflict', message: 'This stays on record: there is nothing to put back.' });
}

/** Operations that were about one record alone, of which was erased since who it was: what they would put back is gone. */
async function ofErased(tx: Asking['tx'], operationIds: readonly string[]): Promise<string[]> {
  const found = await sql<{ operation_id: string }>`
    select c.operation_id from changes c where c.operation_id = any(${[...operationIds]}::text[])
    group by c.operation_id having count(distinct (c.resource, c.record_id)) = 1 and exists (
      select 1 from changes e where e.resource = min(c.resource) and e.record_id = min(c.record_id) and e.operation = 'erase' and e.id > min(c.id))`.execute(
    tx,
  );
  return found.rows.map((row) => row.operation_id);
}

function goneForGood(): ApiError {
  return new ApiError({
    code: 'conflict',
    message: 'What was erased is gone for good: there is nothing to put back.',
  });
}

/** Nobody but super admins writes under a closed tenant. */
async function closedNow(options: WayOptions): Promise<Refusals> {
  const { engine, tx, actor, resource } = options;
  if (actor.isSuperAdmin || resource.resource.staysOpen) return [];
  const found: Refusals = [];
  for (const [level, column] of levelColumns(resource.resource.tenancy)) {
    const reason = closedReason(engine.plan, level, sql.ref('place.tenant'));
    if (!reason) continue;
    const closed = await sql<{ operation_id: string; reason: string }>`
      select place.operation_id, min(closed.reason) as reason
      from (select distinct c.operation_id, ${sql.ref(`t.${column}`)} as tenant from ${changesOf(options)}) place
        cross join lateral (${reason}) closed group by 1`.execute(tx);
    for (const row of closed.rows) found.push([row.operation_id, closedError(resource, row.reason)]);
  }
  return found;
}

/** Undo writes fields too: anyone who may not set one may not set it back, nor carry a record back to where they may change none. */
async function notSetBack(options: WayOptions): Promise<Refusals> {
  const { tx, resource } = options;
  const touched = await sql<{ name: string }>`
    select distinct jsonb_object_keys(c.before) as name from ${changesOf(options)}`.execute(tx);
  const names = new Set(touched.rows.map((row) => row.name));
  // A column that a later version of the product dropped has nothing to be set back to.
  const rules = resource.stored.filter(({ name }) => names.has(name)).flatMap((field) => rulesOf(options, field));
  const found: Refusals = [];
  for (const { name, isDenied, refusal } of rules) {
    const denied = await sql<{ operation_id: string }>`
      select distinct c.operation_id from ${changesOf(options)} and c.before ? ${name} and ${isDenied}`.execute(tx);
    for (const row of denied.rows) found.push([row.operation_id, refusal]);
  }
  return found;
}

interface Rule {
  readonly name: string;
  /** Of the changes `c` of records `t`. */
  readonly isDenied: RawBuilder<unknown>;
  readonly refusal: ApiError;
}

/** What keeps a field from being set back. */
function rulesOf(options: WayOptions, field: FieldPlan): Rule[] {
  const { engine, actor, resource } = options;
  const { name } = field;
  const lasting = engine.servers.get(resource.name)?.lasting?.[name];
  const kept = lasting ? [{ name, isDenied: lasting.where('t', actor), refusal: lasting.refuse() }] : [];
  if (actor.isSuperAdmin) return kept;
  const { readOnly, immutable, derived, write } = field.field.options;
  // What only the server changes (a status, the place of an event) is no one's to set back but the product's own reviewers'.
  const isServers = (readOnly && !derived) || immutable;
  if (isServers) {
    const refusal = forbidden(`${resource.resource.permission}.${name}.undo`);
    return [...movesOf(options, name), { name, isDenied: sql`true`, refusal }, ...kept];
  }
  const allowed = write && rowsWithField({ plan: engine.plan, actor, resource, permission: write, alias: 't' });
  const unset = allowed ? [{ name, isDenied: sql`(${allowed}) is not true`, refusal: forbidden(write) }] : [];
  return [...movesOf(options, name), ...unset, ...kept];
}

function movesOf(options: WayOptions, name: string): Rule[] {
  const isTenant = tenantColumns(options.resource.resource.tenancy).some(({ column }) => column === name);
  if (!isTenant) return [];
  const [from, to] = [sql.ref(`t.${name}`), sql`(c.before ->> ${sql.lit(name)})::bigint`];
  const isDenied = sql`(${isMoveAllowed(options, { name, from, to })}) is not true`;
  return [{ name, isDenied, refusal: moveForbidden(options) }];
}
