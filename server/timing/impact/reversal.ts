import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Acting, EngineTransaction } from '../../../engine/api/engine';
import { changedSince, mergedChanges, type Step } from '../../../engine/api/operations/reverseStep';
import { notFound } from '../../../engine/core/errors';
import type { Change, Undoing } from '../../../resources/passings/impact.calls';

/** A change as it is worked out: reads that somebody added by hand go when that is taken back. */
export type PlainChange = Change | { readonly kind: 'no_passings'; readonly ids: number[] };

export interface Looking extends Acting {
  tx: EngineTransaction;
  eventId: number;
}

/**
 * What taking a step back comes to, as changes of what is there now. What was changed since is left as it is, as taking it back does.
 * @throws ApiError 404 for a step that changed neither gunshots nor reads of the event nor whose they are, or others besides
 */
export async function reversal(looking: Looking, { operation_id: operationId }: Undoing): Promise<PlainChange[]> {
  const { engine, tx, actor } = looking;
  const touched = await sql<{ name: string; operation: Step['operation']; count: number }>`
    select resource as name, operation, count(distinct record_id)::int as count
    from changes where operation_id = ${operationId} group by 1, 2`.execute(tx);
  const steps = touched.rows.map(({ name, ...step }) => ({ ...step, resource: engine.plan.get(name) }));
  if (steps.length === 0 || steps.some(({ resource }) => !(resource.name in CHANGES))) throw notFound('Operation');
  const changes: PlainChange[] = [];
  for (const step of steps) {
    const asking = { engine, tx, actor, resource: step.resource, operationId: randomUUID() };
    const since = await changedSince(asking, step, operationId);
    const records = await recordsOf(looking, step, operationId);
    const left = new Set(since);
    const own = records.filter(({ id }) => !left.has(id));
    changes.push(...CHANGES[step.resource.name as keyof typeof CHANGES](step.operation, own));
  }
  return changes;
}

/** A record that a step touched: what it is now, and what of it was another before. */
interface Touched {
  readonly id: number;
  readonly now: Readonly<Record<string, unknown>>;
  readonly before: Readonly<Record<string, unknown>>;
}

/** @throws ApiError 404 where one is of another event */
async function recordsOf({ tx, eventId }: Looking, step: Step, operationId: string): Promise<Touched[]> {
  const { resource } = step;
  const found = await sql<Touched>`
    select t.id, ${NOW} as now, c.before from (${mergedChanges(resource, step, operationId)}) c
    join ${sql.table(resource.name)} t on t.id = c.record_id where t.event_id = ${eventId} order by t.id`.execute(tx);
  if (found.rows.length < step.count) throw notFound('Operation');
  return found.rows;
}

/** What the line of a read says, which may be long, is not needed. */
const NOW = sql`to_jsonb(t) - 'raw'`;

const CHANGES = { gunshots: ofGunshots, passings: ofPassings, athletes: ofAthletes };

type Undone = (operation: Step['operation'], records: readonly Touched[]) => PlainChange[];

function ofGunshots(...[operation, records]: Parameters<Undone>): PlainChange[] {
  return records.map(({ id, now, before }) => {
    if (operation === 'create' || operation === 'restore') return { kind: 'gunshot', id, data: null };
    const { fired_at, race_ids, wave_ids } = { ...now, ...before };
    const ids = (given: unknown) => given as number[];
    const data = { fired_at: Date.parse(String(fired_at)), race_ids: ids(race_ids), wave_ids: ids(wave_ids) };
    return { kind: 'gunshot', id, data };
  });
}

/** What of an athlete says whose reads are whose, and in which race they count. */
const OWNING = ['chipcodes', 'race_id', 'wave_id'] as const;

function ofAthletes(...[operation, records]: Parameters<Undone>): PlainChange[] {
  return records.map(({ id, before }) => {
    const fields = Object.keys(before);
    if (operation !== 'update' || fields.some((name) => !OWNING.some((one) => one === name)))
      throw notFound('Operation');
    return { kind: 'athlete', id, data: before };
  });
}

const DECIDED = ['mark', 'moved_to_id', 'shift_ms'] as const;

function ofPassings(...[operation, records]: Parameters<Undone>): PlainChange[] {
  if (operation === 'delete') return records.flatMap(({ now }) => passingAgain(now));
  if (operation !== 'update') return [{ kind: 'no_passings', ids: records.map(({ id }) => id) }];
  // A file of reads is decided about in one go: those that were alike before are one change.
  const alike = new Map<string, number[]>();
  for (const { id, before } of records) {
    const data = Object.fromEntries(DECIDED.flatMap((name) => (name in before ? [[name, before[name]]] : [])));
    const key = JSON.stringify(data);
    const ids = alike.get(key);
    if (ids) ids.push(id);
    else alike.set(key, [id]);
  }
  return [...alike].map(([key, ids]) => ({ kind: 'passings', ids, data: JSON.parse(key) }));
}

/** Only passings that somebody added by hand can have been taken away, and come back. */
function passingAgain({ athlete_id, moved_to_id, placed_at_id, time }: Touched['now']): PlainChange[] {
  const athleteId = moved_to_id ?? athlete_id;
  if (athleteId == null || placed_at_id == null) return [];
  const data = { athlete_id: Number(athleteId), timeline_id: Number(placed_at_id), time: Date.parse(String(time)) };
  return [{ kind: 'manual_passing', data }];
}
