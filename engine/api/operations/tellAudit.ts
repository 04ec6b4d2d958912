import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Actor } from '../../core/access/actor';
import type { ResourcePlan } from '../../core/plan';
import type { CHANGE_KINDS } from '../../records/activityKinds';
import type { Engine, EngineTransaction, Row } from '../engine';
import { whoColumns } from './audit';

interface Telling {
  readonly engine: Engine;
  readonly tx: EngineTransaction;
  readonly actor: Actor;
  /** Of what: a name of what the engine is told of, or of a resource that is not audited. */
  readonly resource: string;
  readonly recordId: number;
  readonly operation: (typeof CHANGE_KINDS)[number];
  readonly before?: Row;
  readonly after?: Row;
  /** Where it belongs, by columns of the levels; nowhere where left out. */
  readonly place?: Readonly<Record<string, number | null>>;
}

/**
 * Tells the audit of something that is no write of an audited record, as that a task was run again: one operation, in the transaction of what is
 * done, chained and searched as all others are. It is never taken back.
 */
export async function tellAudit(telling: Telling): Promise<void> {
  const { engine, tx, actor, resource, recordId, operation, before, after, place = {} } = telling;
  const operationId = randomUUID();
  const levels = Object.values(engine.plan.tenancy.levels).map(({ column }) => column);
  const where = levels.map((name) => [name, sql`${place[name] ?? null}::bigint`] as const);
  const columns = [...whoColumns({ engine, actor }), ...where];
  const names = sql.raw(columns.map(([name]) => `, ${name}`).join(''));
  const values = sql.join(
    columns.map(([, value]) => sql`, ${value}`),
    sql``,
  );
  const json = (row: Row | undefined) => (row ? sql`${JSON.stringify(row)}::jsonb` : sql`null::jsonb`);
  await sql`
    insert into changes (operation_id, resource, record_id, operation, before, after${names})
    values (${operationId}, ${resource}, ${recordId}, ${operation}, ${json(before)}, ${json(after)}${values})`.execute(
    tx,
  );
  await sql`
    insert into operations (operation_id, parts, record_id${names})
    values (${operationId}, ${JSON.stringify({ [`${resource}.${operation}`]: 1 })}::jsonb, ${recordId}${values})`.execute(
    tx,
  );
}

/** What the audit tells of under a name: records, or what is told of besides. Undefined for what no version now knows. */
export function toldOf({ plan, told }: Pick<Engine, 'plan' | 'told'>, name: string): ResourcePlan | undefined {
  return plan.resources.get(name) ?? told.get(name);
}
