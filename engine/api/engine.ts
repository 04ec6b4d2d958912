import type { Kysely, RawBuilder, Transaction } from 'kysely';
import type { Actor } from '../core/access/actor';
import type { JsonSchema } from '../core/jsonSchema';
import type { Plan, ResourcePlan } from '../core/plan';

/** Rows by column name: the plan knows which tables and columns there are. */
export type Row = Record<string, unknown>;
export type EngineDatabase = Kysely<Record<string, Row>>;
export type EngineTransaction = Transaction<Record<string, Row>>;

export type WriteKind = 'create' | 'update' | 'delete' | 'restore';

/** What a write knows of itself; hooks get it, and the audit is made from it. */
export interface WriteContext {
  readonly engine: Engine;
  readonly tx: EngineTransaction;
  readonly actor: Actor;
  readonly resource: ResourcePlan;
  /** All changes of one act of a person share it; undo reverses the whole. */
  readonly operationId: string;
  /** The operation that this one undoes. */
  readonly undoes: string | null;
  /**
   * What is done once the write is committed and before it is answered, once per key: so that the answer finds it done. Within a larger
   * transaction it is left out; whoever must not miss it hears the notice of the write.
   */
  readonly afterCommit: (key: string, work: () => Promise<void>) => void;
}

/** A verb of a resource besides the generic ones: `POST /v1/admin/{resource}/{id}/{name}`. */
export interface Action {
  /** Permission that the caller must hold on the record. */
  readonly permission: string;
  readonly summary: string;
  /** Schema of the body, for the API's description; none is needed when left out. */
  readonly body?: JsonSchema;
  /** It tells the operation of what it wrote. */
  readonly isUndoable?: boolean;
  /** Runs after the record was found and the permission checked. Its answer is the body of a 200. */
  run(context: ActionContext): Promise<unknown>;
}

export interface ActionContext {
  readonly engine: Engine;
  readonly actor: Actor;
  readonly resource: ResourcePlan;
  readonly record: Row;
  readonly body: unknown;
  /** To be told the operation of what was written, which undoes it: answered as `X-Operation-Id`. */
  wrote(operationId: string): void;
}

/** What a resource does on the server besides what its declaration says. */
export interface ResourceServer {
  /** SQL of each computed field, given the table's alias in the query. */
  readonly computed?: Readonly<Record<string, (alias: string) => RawBuilder<unknown>>>;
  /** Computed fields that are worked out together, for all records of an answer at once; `detailOnly` ones. */
  readonly loaded?: readonly LoadedFields[];
  /** Further rows that the actor may read, besides those its grants reach. */
  readonly readAlso?: (actor: Actor, alias: string, engine: Engine) => RawBuilder<unknown>;
  /** Completes or refuses values before they are written; gets the id where there is one record. */
  readonly beforeWrite?: (
    context: WriteContext & { values: Row[]; kind: 'create' | 'update'; ids: readonly number[] },
  ) => Promise<Row[]>;
  /** Follows a write within its transaction. */
  readonly afterWrite?: (
    context: WriteContext & { ids: readonly number[]; kind: WriteKind; fields: readonly string[] },
  ) => Promise<void>;
  /** Creates where the answer holds more than the record, such as a secret that is shown once. */
  readonly create?: (context: {
    engine: Engine;
    actor: Actor;
    resource: ResourcePlan;
    body: unknown;
  }) => Promise<{ record: Row; operationId: string }>;
  readonly actions?: Readonly<Record<string, Action>>;
  /** SQL of when a field is worked out anew after a write, given the table's alias: what differs then was changed by nobody. */
  readonly followed?: Readonly<Record<string, (alias: string) => RawBuilder<unknown>>>;
}

interface LoadedFields {
  readonly fields: readonly string[];
  /** Their values by the record's id. */
  load(db: EngineDatabase, ids: readonly number[]): Promise<ReadonlyMap<number, Row>>;
}

/** Everything an operation needs; made once at start. */
export interface Engine {
  readonly plan: Plan;
  readonly db: EngineDatabase;
  readonly servers: ReadonlyMap<string, ResourceServer>;
}

/**
 * Puts plan, database and server halves together.
 * @throws Error naming each computed field that has no SQL.
 */
export function makeEngine({
  plan,
  db,
  servers,
}: {
  plan: Plan;
  db: EngineDatabase;
  servers: Readonly<Record<string, ResourceServer>>;
}): Engine {
  const missing: string[] = [];
  for (const resource of plan.resources.values()) {
    for (const field of resource.fields.values()) {
      const { computed, loaded = [] } = servers[resource.name] ?? {};
      const isLoaded = field.field.options.detailOnly && loaded.some(({ fields }) => fields.includes(field.name));
      if (field.isComputed && !isLoaded && !computed?.[field.name]) missing.push(`${resource.name}.${field.name}`);
    }
  }
  if (missing.length > 0)
    throw new Error(`These computed fields have no SQL in their resource's server file: ${missing.join(', ')}.`);
  for (const name of Object.keys(servers)) plan.get(name);
  return Object.freeze({ plan, db, servers: new Map(Object.entries(servers)) });
}
