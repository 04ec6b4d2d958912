import type { ResourcePlan } from '../../core/plan';
import { scopeColumn } from '../../core/tenancy';
import { literal, objectName, quoted } from './names';

/** For all resources; its argument is what to note. */
const NOTE = `CREATE OR REPLACE FUNCTION "note_move"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "row_moves" ("part") VALUES (TG_ARGV[0]);
  RETURN NULL;
END $$`;

interface MoveTrigger {
  readonly name: string;
  /** `INSERT`, or `UPDATE OF` columns. */
  readonly event: string;
  /** What the statement came to, where its rows say whose they are. */
  readonly rows?: 'NEW' | 'OLD';
  readonly part: string;
}

/** What notes that rows of a resource come, go, or change where they are counted by it. One call per statement, whatever its rows. */
export function moveTriggers({ name, resource }: ResourcePlan): MoveTrigger[] {
  const { countedBy } = resource;
  if (!countedBy) return [];
  const tenant = scopeColumn(resource.tenancy);
  const all = [...(resource.softDelete ? ['deleted_at'] : []), ...(tenant ? [tenant] : [])];
  const moved = (parts: readonly string[]) => objectName([name, ...parts], 'moved');
  return [
    { name: moved(['in']), event: 'INSERT', rows: 'NEW', part: name },
    { name: moved(['out']), event: 'DELETE', rows: 'OLD', part: name },
    { name: moved(['all']), event: 'TRUNCATE', part: name },
    ...(all.length > 0 ? [{ name: moved([]), event: `UPDATE OF ${all.map(quoted).join(', ')}`, part: name }] : []),
    ...countedBy.map((column) => ({
      name: moved([column]),
      event: `UPDATE OF ${quoted(column)}`,
      part: `${name}.${column}`,
    })),
  ];
}

/** The statements that make them, for a migration. */
export function moveTriggersSql(plan: ResourcePlan): string[] {
  const table = quoted(plan.name);
  const tenant = scopeColumn(plan.resource.tenancy);
  const ofRows = quoted(`note_${plan.name}`);
  const noteRows = `CREATE OR REPLACE FUNCTION ${ofRows}() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "row_moves" ("part", "tenant") SELECT ${literal(plan.name)}, ${tenant ? quoted(tenant) : 'NULL::bigint'} FROM moved GROUP BY 2;
  RETURN NULL;
END $$`;
  const triggers = moveTriggers(plan).map(({ name, event, rows, part }) => {
    const call = rows ? `${ofRows}()` : `"note_move"(${literal(part)})`;
    const seen = rows ? ` REFERENCING ${rows} TABLE AS moved` : '';
    return `CREATE TRIGGER ${quoted(name)} AFTER ${event} ON ${table}${seen} FOR EACH STATEMENT EXECUTE FUNCTION ${call}`;
  });
  return triggers.length === 0 ? [] : [NOTE, noteRows, ...triggers];
}
