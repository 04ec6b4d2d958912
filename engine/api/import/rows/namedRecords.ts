import { sql } from 'kysely';
import type { Actor } from '../../../core/access/actor';
import type { FieldPlan, ResourcePlan } from '../../../core/plan';
import type { ReferenceOptions } from '../../../fields/reference/reference.field';
import type { Engine, EngineDatabase, Row } from '../../engine';
import { titleOf } from '../../operations/exportRecords';
import { reachableRows } from '../../sql/accessSql';
import { headerKey } from '../mapping/headerKey';

const MOST_SEEN = 1_000;

export interface NamedRecord {
  readonly id: number;
  readonly name: string;
  /** Its values of the fields it must share with the record that points to it: the race of a wave. */
  readonly parents: Readonly<Record<string, number | null>>;
}

type Parents = Readonly<Record<string, unknown>>;

/** The records that a reference may name, for looking them up by what a cell says. */
export interface NamedRecords {
  readonly label: string;
  /** Those that fit the parents known so far. */
  names(parents?: Parents): string[];
  has(id: number): boolean;
  /** All with that name among those that fit the parents known so far. */
  find(text: string, parents?: Parents): NamedRecord[];
}

interface LoadOptions {
  engine: Engine;
  db?: EngineDatabase;
  actor: Actor;
  resource: ResourcePlan;
  field: FieldPlan;
  /** The tenant of the import, which the records must belong to. */
  tenant: Tenant;
}

export interface Tenant {
  readonly column: string;
  readonly id: number;
}

/** Reads the records of the tenant that a reference field may point to. Names compare without case, accents, blanks and punctuation. */
export async function loadNames({ engine, db = engine.db, actor, field, tenant }: LoadOptions): Promise<NamedRecords> {
  const target = engine.plan.get(field.target ?? '');
  const within = (field.field.options as Partial<ReferenceOptions>).within ?? [];
  const parents = within.filter((name) => name !== tenant.column && target.fields.has(name));
  const columns = sql.join([...new Set([...target.resource.title, ...parents])].map((name) => sql.ref(`t.${name}`)));
  const isOfTenant = target.fields.has(tenant.column)
    ? sql`${sql.ref(`t.${tenant.column}`)} = ${tenant.id}`
    : sql`true`;
  const isLive = target.resource.softDelete ? sql`t.deleted_at is null` : sql`true`;
  const visible = reachableRows({ engine, actor, resource: target, verb: 'read', alias: 't' });
  const found = await sql<Row>`
    select t.id, ${columns} from ${sql.table(target.name)} t where ${isOfTenant} and ${isLive} and ${visible} order by t.id`.execute(
    db,
  );
  const records = found.rows.map((row) => ({
    id: Number(row.id),
    name: titleOf(target, row),
    parents: Object.fromEntries(parents.map((name) => [name, (row[name] ?? null) as number | null])),
  }));
  return lookupOf(target.label, records);
}

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
  const ids = new Set(records.map((record) => record.id));
  return {
    label,
    has: (id) => ids.has(id),
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

function fits(record: NamedRecord, parents: Parents): boolean {
  return Object.entries(record.parents).every(([name, id]) => parents[name] == null || parents[name] === id);
}
