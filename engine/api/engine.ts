import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import type { Actor } from '../core/access/actor';
import type { ApiError } from '../core/errors';
import type { Plan, ResourcePlan } from '../core/plan';
import { readableCells, readableChoice, readableColumns, readableMapping } from './import/job/readableCells';
import { startImport } from './import/job/startImport';
import type { ImportStrategy } from './import/run/importRun';
import { auditedValue } from './sql/auditedValueSql';
import { FileNotFoundError, type StoredFiles } from './storedFiles';

/** Rows by column name: the plan knows which tables and columns there are. */
export type Row = Record<string, unknown>;
export type EngineDatabase = Kysely<Record<string, Row>>;
export type EngineTransaction = Transaction<Record<string, Row>>;

export type WriteKind = 'create' | 'update' | 'delete' | 'restore';

/** Who does something, and where. */
export interface Acting {
  readonly engine: Engine;
  readonly actor: Actor;
}

/** The same with records of a resource. */
export interface ActingOn extends Acting {
  readonly resource: ResourcePlan;
}

/** What a write knows of itself; hooks get it, and the audit is made from it. */
export interface WriteContext extends ActingOn {
  readonly tx: EngineTransaction;
  /** All changes of one act of a person share it; undo reverses the whole. */
  readonly operationId: string;
  /**
   * What `operations` sums the write up under until `joinSummary`, for one of several transactions of an operation that are open at once:
   * under the same id the later ones would wait for the end of the first.
   */
  readonly summaryId?: string;
  /** The operation that this one undoes. */
  readonly undoes: string | null;
  /** The resource whose records take these along, in a deletion or a restore. */
  readonly takenAlongBy?: string;
  /**
   * What is done once the write is committed and before it is answered, once per key: so that the answer finds it done. Within the
   * transaction of a larger write that is the end of that one; anyone who must not miss it receives the notice of the write.
   */
  readonly afterCommit: (key: string, work: (engine: Engine) => Promise<void>) => void;
}

/** What a resource does on the server besides what its declaration says. */
export interface ResourceServer {
  /** SQL of each computed field, given the table's alias in the query. */
  readonly computed?: Readonly<Record<string, (alias: string) => RawBuilder<unknown>>>;
  /**
   * SQL of each of the declaration's warnings before a delete, given the table's alias: whether it is about the record, or how many
   * others of the record's it is about.
   */
  readonly deleteWarnings?: Readonly<Record<string, (alias: string) => RawBuilder<unknown>>>;
  /**
   * SQL of how often a record was used by what an import asks about, given the table's alias; null for one that was not. The declaration's
   * `importing.asksAbout` says whose change matters then.
   */
  readonly importUses?: (alias: string) => RawBuilder<unknown>;
  /**
   * SQL of how often items of the import's exclusive list were used in a tenant: rows of `item` and `uses`, without the items that were not.
   */
  readonly importItemUses?: (tenantId: number, items: readonly string[]) => RawBuilder<unknown>;
  /** SQL of stored fields of which some readers see a part. */
  readonly shown?: Readonly<Record<string, (options: ActingOn & { alias: string }) => RawBuilder<unknown>>>;
  /** Computed fields that are worked out together, for all records of an answer at once; `detailOnly` ones. */
  readonly loaded?: readonly LoadedFields[];
  /** Further rows that the actor may read, besides those its grants reach. */
  readonly readAlso?: (actor: Actor, alias: string, engine: Engine) => RawBuilder<unknown>;
  /** Further rows that the actor may change and delete, likewise; of those that it may read. */
  readonly writeAlso?: (actor: Actor, alias: string, engine: Engine) => RawBuilder<unknown>;
  /** Further rows in which the actor may see a field that needs a permission of its own. */
  readonly readFieldsAlso?: (options: {
    actor: Actor;
    alias: string;
    engine: Engine;
    permission: string;
  }) => RawBuilder<unknown>;
  /**
   * Completes or refuses values before they are written, with the records locked. What it gives back is validated as what a
   * client sends is: types, references, tenancy.
   */
  readonly beforeWrite?: (
    context: WriteContext & { values: Row[]; kind: 'create' | 'update'; ids: readonly number[] },
  ) => Promise<Row[]>;
  /** What it puts into new records follows from what is given of them alone, so that it may come before what they refer to is looked at. */
  readonly completesNewAlone?: boolean;
  /** References that the server fills by rules of its own, with records that the writer may not see. */
  readonly assigns?: readonly string[];
  /** Fields that no undo sets back in some records, given the table's alias in the query and who asks, and what it answers then. */
  readonly lasting?: Readonly<
    Record<string, { where(alias: string, actor: Actor): RawBuilder<unknown>; refuse(): ApiError }>
  >;
  /** What no undo takes back: that its records were made and changed stays on record, and so does what the same operation did besides. What it answers then. */
  readonly stays?: () => ApiError;
  /** Follows a write within its transaction. */
  readonly afterWrite?: (
    context: WriteContext & { ids: readonly number[]; kind: WriteKind; fields: readonly string[] },
  ) => Promise<void>;
  /**
   * Whether these two have anything to do with a change of some fields, or need it in a transaction of several statements; a change that
   * they leave alone is written by a single one. Always, where it is left out.
   */
  readonly followsChange?: (fields: readonly string[]) => boolean;
  /**
   * Whether `afterWrite` may have something to do with a new record for the sake of fields that are given; one that it leaves alone is
   * written by a single statement. Always, where it is left out.
   */
  readonly followsNew?: (fields: readonly string[]) => boolean;
  /**
   * SQL of whether it has for the sake of where the record belongs, given an alias with the columns of its tenants. What it answers
   * holds until the record is committed.
   */
  readonly isNewFollowed?: (alias: string) => RawBuilder<unknown>;
  /** Creates where the answer holds more than the record, such as a secret that is shown once. */
  readonly create?: (context: ActingOn & { body: unknown }) => Promise<{ record: Row; operationId: string }>;
  /** Updates one where more is given than its fields. */
  readonly update?: (change: ActingOn & RecordChange) => Promise<WriteResult>;
  /** Completes the copy of a record, given what became of the records copied before it; null leaves it out. */
  readonly completeCopy?: (copy: {
    values: Row;
    original: Row;
    copyOf: (resource: string, id: number) => number | null;
  }) => Row | null;
  /** What becomes of rows of its files, where the declaration leaves that to the server. */
  readonly importing?: ImportStrategy;
  /** SQL of when a field is worked out again after a write, given the table's alias: what differs then was changed by nobody. */
  readonly followed?: Readonly<Record<string, (alias: string) => RawBuilder<unknown>>>;
}

interface LoadedFields {
  readonly fields: readonly string[];
  /** Their values by the record's id. */
  load(db: EngineDatabase, ids: readonly number[]): Promise<ReadonlyMap<number, Row>>;
}

/** What a PATCH of one record asks for. */
interface RecordChange {
  readonly id: number;
  readonly patch: unknown;
  /** The version the caller last saw. */
  readonly ifMatch: number | null;
}

export interface WriteResult {
  /** Records that really changed. */
  ids: number[];
  operationId: string;
  /** The only one as its writer sees it now, where the write told that too. */
  record?: Row | null;
}

/** Everything an operation needs; made once at start. */
export interface Engine {
  readonly plan: Plan;
  /** What the audit tells of besides records: compiled as resources are, without tables or routes. */
  readonly told: ReadonlyMap<string, ResourcePlan>;
  readonly db: EngineDatabase;
  readonly servers: ReadonlyMap<string, ResourceServer>;
  readonly files: StoredFiles;
  readonly sealer: Sealer;
}

/** Encrypts what is stored of sealed fields, and opens it for the one part of the server that has a use for it. */
export interface Sealer {
  seal(text: string): string;
  /** @throws Error where it was sealed with another key, or changed */
  open(sealed: string): string;
}

const NO_SEALER: Sealer = {
  seal() {
    throw new Error('A sealed field is written, and makeEngine was given no sealer.');
  },
  open() {
    throw new Error('A sealed field is opened, and makeEngine was given no sealer.');
  },
};

const NO_FILES: StoredFiles = {
  async get(key) {
    throw new FileNotFoundError(key);
  },
};

/**
 * Puts plan, database and server halves together.
 * @throws Error naming what has no SQL of computed fields, warnings before a delete and counts of uses.
 */
export function makeEngine({
  plan,
  db,
  servers: given,
  told = new Map(),
  files = NO_FILES,
  sealer = NO_SEALER,
}: {
  plan: Plan;
  db: EngineDatabase;
  servers: Readonly<Record<string, ResourceServer>>;
  told?: ReadonlyMap<string, ResourcePlan>;
  /** None in a product that reads no uploaded files. */
  files?: StoredFiles;
  /** None in a product without sealed fields. */
  sealer?: Sealer;
}): Engine {
  const servers: Readonly<Record<string, ResourceServer>> = {
    ...ofDeclared(plan, {
      changes: { shown: { before: auditedValue('before'), after: auditedValue('after') } },
      background_tasks: { computed: { processed: doneOfTotal } },
      imports: {
        create: startImport,
        computed: { left_out_count: leftOutCount },
        shown: { columns: readableColumns, mapping: readableMapping, chosen: readableChoice },
      },
      import_rows: { shown: { raw: readableCells } },
    }),
    ...given,
  };
  const missing: string[] = [];
  for (const resource of plan.resources.values()) {
    for (const field of resource.fields.values()) {
      const { computed, loaded = [] } = servers[resource.name] ?? {};
      const isLoaded = field.field.options.detailOnly && loaded.some(({ fields }) => fields.includes(field.name));
      if (field.isComputed && !isLoaded && !computed?.[field.name]) missing.push(`${resource.name}.${field.name}`);
    }
  }
  for (const { name, resource } of plan.resources.values())
    for (const warning of resource.deleteWarnings ?? [])
      if (!servers[name]?.deleteWarnings?.[warning]) missing.push(`${name}.deleteWarnings.${warning}`);
  for (const { name, resource } of plan.resources.values())
    if (resource.importing?.asksAbout && !servers[name]?.importUses) missing.push(`${name}.importUses`);
  if (missing.length > 0)
    throw new Error(
      `These computed fields, warnings and counts have no SQL in their resource's server file: ${missing.join(', ')}.`,
    );
  for (const name of Object.keys(servers)) plan.get(name);
  return Object.freeze({ plan, told, db, servers: new Map(Object.entries(servers)), files, sealer });
}

function doneOfTotal(alias: string): RawBuilder<unknown> {
  return sql`round(${sql.ref(`${alias}.progress`)} * ${sql.ref(`${alias}.total`)})::int`;
}

function leftOutCount(alias: string): RawBuilder<unknown> {
  return sql`(${sql.ref(`${alias}.processed`)} - ${sql.ref(`${alias}.success_count`)} - ${sql.ref(`${alias}.error_count`)})`;
}

type Servers = Readonly<Record<string, ResourceServer>>;

/** Not every product has all of the engine's own records. */
function ofDeclared({ resources }: Plan, servers: Servers): Servers {
  return Object.fromEntries(Object.entries(servers).filter(([name]) => resources.has(name)));
}
