import { sql } from 'kysely';
import type { EngineDatabase, Row } from '../../engine/api/engine';
import type { Plan } from '../../engine/core/plan';
import { nameOfReferred } from '../../engine/core/words';
import type { Person } from './person';

/** Of these only the person's own are named: who else they had to do with is another person's data. */
const PEOPLE = ['profiles', 'athletes'];
const SOMEBODY = 'somebody else';

export type NameRows = (table: string, rows: readonly Row[]) => Promise<Row[]>;

/** Puts beside each id what it stands for: `event` beside `event_id`. What was removed since, or has no name, has its id alone. */
export async function namesOfIds(db: EngineDatabase, plan: Plan, person: Person): Promise<NameRows> {
  const targets = await targetsOf(db, plan);
  const known = new Map<string, Map<number, string>>();
  return async (table, rows) => {
    const named = Object.entries(targets.get(table) ?? {}).map(([column, target]) => ({
      column,
      target,
      as: nameOfReferred(column),
    }));
    for (const { column, target } of named) await learn({ db, plan, person, known, target, ids: idsOf(rows, column) });
    return rows.map((row) => {
      const beside = named.flatMap(({ column, target, as }): [string, string][] => {
        const name = known.get(target)?.get(Number(row[column]));
        return row[column] === null || row[column] === undefined || name === undefined || as in row ? [] : [[as, name]];
      });
      return { ...row, ...Object.fromEntries(beside) };
    });
  };
}

/** What the columns of each table point to: by its foreign keys, and by the declarations, whose references may outlive what they name. */
async function targetsOf(db: EngineDatabase, plan: Plan): Promise<Map<string, Record<string, string>>> {
  const found = await sql<{ table: string; column: string; target: string }>`
    select c.conrelid::regclass::text as "table", a.attname as "column", c.confrelid::regclass::text as target
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and cardinality(c.conkey) = 1`.execute(db);
  const declared = (name: string) =>
    plan.resources.get(name)?.stored.flatMap(({ name: column, target }) => (target ? [[column, target]] : [])) ?? [];
  const targets = new Map<string, Record<string, string>>(
    [...plan.resources.keys()].map((name) => [name, Object.fromEntries(declared(name))]),
  );
  for (const { table, column, target } of found.rows) targets.set(table, { ...targets.get(table), [column]: target });
  return targets;
}

function idsOf(rows: readonly Row[], column: string): number[] {
  return [...new Set(rows.map((row) => row[column]).filter((id) => typeof id === 'number'))];
}

interface Learning {
  db: EngineDatabase;
  plan: Plan;
  person: Person;
  known: Map<string, Map<number, string>>;
  target: string;
  ids: readonly number[];
}

/** Reads the names of records that are not known yet. */
async function learn({ db, plan, person, known, target, ids }: Learning): Promise<void> {
  const names = known.get(target) ?? new Map<number, string>();
  known.set(target, names);
  const missing = ids.filter((id) => !names.has(id));
  if (missing.length === 0) return;
  if (PEOPLE.includes(target)) {
    const own = target === 'profiles' ? person.profileIds : person.athleteIds;
    for (const id of missing) names.set(id, own.includes(id) ? person.name || 'this person' : SOMEBODY);
    return;
  }
  const resource = plan.resources.get(target);
  const parts = resource?.resource.title.filter((name) => resource.stored.some((field) => field.name === name)) ?? [];
  if (parts.length === 0) return;
  const title = sql.join(parts.map((name) => sql`${sql.ref(name)}::text`));
  const found = await sql<{ id: number; name: string }>`
    select id, concat_ws(' ', ${title}) as name from ${sql.table(target)} where id = any(${missing}::bigint[])`.execute(
    db,
  );
  for (const { id, name } of found.rows) if (name !== '') names.set(Number(id), name);
}
