import { randomUUID } from 'node:crypto';
import type { Actor } from '../../core/access/actor';
import { ApiError, invalid } from '../../core/errors';
import { englishText } from '../../core/messages';
import type { ResourcePlan } from '../../core/plan';
import type { Engine, EngineTransaction, WriteContext } from '../engine';

interface WriteOptions {
  engine: Engine;
  actor: Actor;
  resource: ResourcePlan;
  /** Share one to make several writes undoable as one. */
  operationId?: string | undefined;
  undoes?: string | null;
  /** Take part in a transaction that is already open. */
  tx?: EngineTransaction | undefined;
}

/** Statements that lost a race against another transaction may be tried again as they are. */
const MAX_ATTEMPTS = 3;

/**
 * Runs a write in one transaction: rows, audit and notice appear together or not at all.
 * @throws ApiError for what the database refused for a reason that the client can mend.
 */
export async function inWrite<Result>(
  o: WriteOptions,
  write: (context: WriteContext) => Promise<Result>,
): Promise<Result> {
  const context = {
    engine: o.engine,
    actor: o.actor,
    resource: o.resource,
    operationId: o.operationId ?? randomUUID(),
    undoes: o.undoes ?? null,
  };
  if (o.tx) return write({ ...context, tx: o.tx });
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await o.engine.db.transaction().execute((tx) => write({ ...context, tx }));
    } catch (error) {
      const isLostRace = ['40001', '40P01'].includes(databaseError(error)?.code ?? '');
      if (!isLostRace || attempt === MAX_ATTEMPTS) throw translateError(error, o.resource);
    }
  }
}

interface DatabaseError {
  code: string;
  detail?: string;
  column?: string;
}

function databaseError(error: unknown): DatabaseError | null {
  const isOne =
    typeof error === 'object' &&
    error !== null &&
    'code' in error &&
    typeof error.code === 'string' &&
    /^[0-9A-Z]{5}$/.test(error.code);
  return isOne ? (error as DatabaseError) : null;
}

/** Constraint violations as errors at their field; everything else as it is. */
export function translateError(error: unknown, resource: ResourcePlan): unknown {
  const refused = databaseError(error);
  if (!refused) return error;
  if (refused.code === '23502' && refused.column && resource.fields.has(refused.column))
    return invalid({ [refused.column]: [englishText({ key: 'validation.required' })] });
  const column = columnOf(refused.detail, resource);
  if (refused.code === '23505' && column) return invalid({ [column]: [englishText({ key: 'validation.unique' })] });
  if (refused.code === '23503') {
    if (refused.detail?.includes('still referenced')) {
      return new ApiError({ code: 'conflict', message: `${resource.label} is still used by other records.` });
    }
    const value = /=\((.*)\) is not present/.exec(refused.detail ?? '')?.[1] ?? '';
    if (column)
      return invalid({ [column]: [englishText({ key: 'validation.reference_missing', args: { id: value } })] });
  }
  return error;
}

/** The field that a violation is about: the last column of `Key (event_id, start_number)=(…)`. */
function columnOf(detail: string | undefined, resource: ResourcePlan): string | null {
  const columns =
    /^Key \((.+?)\)=/
      .exec(detail ?? '')?.[1]
      ?.split(', ')
      .map((name) => name.replace(/"/g, '')) ?? [];
  return columns.reverse().find((name) => resource.fields.has(name)) ?? null;
}
