import { randomUUID } from 'node:crypto';
import { ApiError, invalid } from '../../core/errors';
import { englishText } from '../../core/messages';
import type { ResourcePlan } from '../../core/plan';
import { inHook } from '../connectionScope';
import type { ActingOn, Engine, EngineTransaction, WriteContext } from '../engine';
import { foreignKeyName, uniqueName } from '../schema/names';
import { CLOSED } from './functions.sql';

export interface WriteOptions extends ActingOn {
  /** Share one to make several writes undoable as one. */
  operationId?: string | undefined;
  undoes?: string | null;
  /** Take part in a transaction that is already open. */
  tx?: EngineTransaction | undefined;
}

/** Statements that lost a race against another transaction may be tried again as they are. */
const MAX_ATTEMPTS = 5;

/**
 * Runs a write in one transaction: rows, audit and notice appear together or not at all.
 * @throws ApiError for what the database refused for a reason that the client can mend.
 */
export async function inWrite<Result>(
  options: WriteOptions,
  write: (context: WriteContext) => Promise<Result>,
): Promise<Result> {
  const context = {
    engine: options.engine,
    actor: options.actor,
    resource: options.resource,
    operationId: options.operationId ?? randomUUID(),
    undoes: options.undoes ?? null,
  };
  const writeIn = (tx: EngineTransaction) =>
    inHook(`A write of ${options.resource.name}`, () => write({ ...context, tx, afterCommit: afterCommitOf(tx) }));
  if (options.tx) return writeIn(options.tx);
  const { result, later } = await committed(options.engine, writeIn).catch((error: unknown) => {
    throw translateError(error, options.resource);
  });
  for (const work of later.values()) await work(options.engine);
  return result;
}

/** What is done once a transaction is committed, once per key, with an engine that is not of that transaction. */
type Later = Map<string, (engine: Engine) => Promise<void>>;

/** Of the transactions that are open: writes within a larger one add to what is done after it. */
const laterOf = new WeakMap<EngineTransaction, Later>();

/** Within a transaction that nothing here has begun, nothing is done after it. */
export function afterCommitOf(tx: EngineTransaction): WriteContext['afterCommit'] {
  return (key, work) => void laterOf.get(tx)?.set(key, work);
}

/** Runs statements in a transaction, and again where they lost a race against another one; then what they want done after it. */
export async function inOwnTransaction<Result>(
  engine: Engine,
  run: (tx: EngineTransaction) => Promise<Result>,
): Promise<Result> {
  const { result, later } = await committed(engine, run);
  for (const work of later.values()) await work(engine);
  return result;
}

async function committed<Result>(
  engine: Engine,
  run: (tx: EngineTransaction) => Promise<Result>,
): Promise<{ result: Result; later: Later }> {
  for (let attempt = 1; ; attempt += 1) {
    const later: Later = new Map();
    try {
      const result = await engine.db.transaction().execute((tx) => {
        laterOf.set(tx, later);
        return run(tx);
      });
      return { result, later };
    } catch (error) {
      if (!isLostRace(error) || attempt === MAX_ATTEMPTS) throw error;
    }
  }
}

/** Whether a statement was given up for another transaction's sake, and may be tried again. */
export function isLostRace(error: unknown): boolean {
  return ['40001', '40P01'].includes(databaseError(error)?.code ?? '');
}

/** Returns true if a value does not fit its column or its calculation (PostgreSQL class 22). */
export function isDataException(error: unknown): boolean {
  return databaseError(error)?.code.startsWith('22') ?? false;
}

/** Whether the database took nothing of a statement, and says why: anything else may have come after the commit. */
export function isRefusal(error: unknown): boolean {
  const code = databaseError(error)?.code;
  return code !== undefined && !/^(08|57|58|F0|XX)/.test(code);
}

/** What PostgreSQL says of a refusal besides its text, which comes in the language of the server. */
interface DatabaseError {
  code: string;
  table?: string;
  column?: string;
  constraint?: string;
  detail?: string;
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
  if (refused?.code === CLOSED) return closedError(resource, (error as Error).message);
  const issue =
    refused && { '23001': stillUsed, '23502': missing, '23503': danglingOrUsed, '23505': taken }[refused.code];
  return (refused && issue?.(refused, resource)) ?? error;
}

/** Nobody but a super admin writes under a closed tenant. */
export function closedError(resource: ResourcePlan, reason: string): ApiError {
  const what = resource.label.toLowerCase();
  return new ApiError({ code: 'locked', message: `Locked, so that this ${what} stays as it is: ${reason}`.trim() });
}

function missing({ column = '' }: DatabaseError, resource: ResourcePlan): ApiError | null {
  return resource.fields.has(column) ? invalid({ [column]: [englishText({ key: 'validation.required' })] }) : null;
}

function taken({ constraint }: DatabaseError, resource: ResourcePlan): ApiError | null {
  const field = resource.stored.find((one) => uniqueName(resource.name, one) === constraint);
  return field ? invalid({ [field.name]: [englishText({ key: 'validation.unique' })] }) : null;
}

/** The constraint is that of the table that refers: of this one it leads nowhere, of another one this is still used. */
function danglingOrUsed(refused: DatabaseError, resource: ResourcePlan): ApiError | null {
  const { table, constraint, detail } = refused;
  if (table !== resource.name) return stillUsed(refused, resource);
  const field = resource.stored.find((one) => foreignKeyName(resource.name, one) === constraint);
  const id = /\)=\((.*)\)/.exec(detail ?? '')?.[1] ?? '';
  return field ? invalid({ [field.name]: [englishText({ key: 'validation.reference_missing', args: { id } })] }) : null;
}

/** Newer servers have a code of its own for it. */
function stillUsed(_: DatabaseError, resource: ResourcePlan): ApiError {
  return new ApiError({ code: 'conflict', message: `${resource.label} is still used by other records.` });
}
