import { type RawBuilder, sql } from 'kysely';
import type { ResourcePlan } from '../../../core/plan';
import { connectionNow } from '../../connectionScope';
import type { Acting, Row } from '../../engine';
import { reachableRows } from '../../sql/accessSql';
import { headerKey } from '../mapping/headerKey';

const MOST_SEEN = 1_000;

export interface NamedRecord {
  readonly id: number;
  readonly name: string;
  /** What it is found by where no name is alike. */
  readonly meanings?: readonly (string | number | null)[];
  /** Its values of the fields it must share with the record that points to it: the race of a wave. */
  readonly parents: Readonly<Record<string, number | null>>;
}

type Parents = Readonly<Record<string, unknown>>;

/** The records that a reference may name, for looking them up by what a cell says. */
export interface NamedRecords {
  readonly label: string;
  /** What they are named by, where it is not what they are called: "bib or external ID". */
  readonly by?: string;
  /** The parents that a record which names one of them has too; all when left out. */
  readonly implied?: readonly string[];
  /** Those that fit the parents known so far. */
  names(parents?: Parents): string[];
  /** All with that name among those that fit the parents known so far. */
  find(text: string, parents?: Parents): NamedRecord[];
  /** The one that a text seems to mean which names none. */
  guess?(text: string, parents?: Parents): NamedRecord | null;
}

export interface Tenant {
  readonly column: string;
  readonly id: number;
}

interface ReadOptions extends Acting {
  target: ResourcePlan;
  /** The tenant of the import, which the records must belong to. */
  tenant: Tenant;
  columns: readonly string[];
  condition: RawBuilder<unknown>;
  most?: number;
}

/** Live records of the tenant that the actor may see, by id. Files are read both before and within the writes of their rows. */
export async function readNamed(options: ReadOptions): Promise<Row[]> {
  const { engine, actor, target, tenant, condition } = options;
  const columns = sql.join([...new Set(options.columns)].map((name) => sql.ref(`t.${name}`)));
  const isOfTenant = target.fields.has(tenant.column)
    ? sql`${sql.ref(`t.${tenant.column}`)} = ${tenant.id}`
    : sql`true`;
  const isLive = target.resource.softDelete ? sql`t.deleted_at is null` : sql`true`;
  const visible = reachableRows({ engine, actor, resource: target, verb: 'read', alias: 't' });
  const found = await sql<Row>`
    select t.id, ${columns} from ${sql.table(target.name)} t
    where ${isOfTenant} and ${isLive} and ${condition} and ${visible} order by t.id limit ${options.most ?? null}`.execute(
    connectionNow(engine.db),
  );
  return found.rows;
}

/** Names compare without case, accents, blanks and punctuation. */
export function lookupOf(label: string, records: readonly NamedRecord[]): NamedRecords {
  const byName = new Map<string, NamedRecord[]>();
  for (const record of records) {
    const key = headerKey(record.name);
    byName.set(key, [...(byName.get(key) ?? []), record]);
  }
  // A file says the same few names over and over.
  const seen = new Map<string, NamedRecord[] | undefined>();
  const recordsNamed = (text: string): NamedRecord[] | undefined => {
    if (!seen.has(text)) {
      if (seen.size >= MOST_SEEN) seen.clear();
      seen.set(text, byName.get(headerKey(text)));
    }
    return seen.get(text);
  };
  return {
    label,
    names: (parents = {}) => [
      ...new Set(records.filter((record) => fits(record, parents)).map((record) => record.name)),
    ],
    find: (text, parents = {}) => {
      const named = (recordsNamed(text) ?? []).filter((record) => fits(record, parents));
      const exact = named.filter((record) => record.name === text.trim());
      return exact.length > 0 ? exact : named;
    },
  };
}

export function fits(record: NamedRecord, parents: Parents): boolean {
  return Object.entries(record.parents).every(([name, id]) => parents[name] == null || parents[name] === id);
}
