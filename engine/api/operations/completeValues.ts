import type { Issue } from '../../core/issue';
import { invalidRecord } from '../../core/operations/parseRecord';
import type { ResourcePlan } from '../../core/plan';
import { inHook } from '../connectionScope';
import type { Row, WriteContext } from '../engine';

/** Values of a write, and what of them a hook put in. */
export interface Completed {
  readonly values: readonly Row[];
  /** By row, what the hook added or changed; null where it left all as they were. */
  readonly added: readonly Row[] | null;
}

/**
 * Lets the resource's own code complete or refuse values, and holds what it puts in to the fields' types.
 * @throws ApiError 422 at the field
 */
export async function completeValues(
  context: WriteContext,
  write: { values: readonly Row[]; kind: 'create' | 'update'; ids: readonly number[] },
): Promise<Completed> {
  const hook = context.engine.servers.get(context.resource.name)?.beforeWrite;
  if (!hook) return { values: sealed(context, write.values), added: null };
  const values = await inHook(`${context.resource.name}.beforeWrite`, () =>
    hook({ ...context, ...write, values: [...write.values] }),
  );
  const added = values.map((row, i) => addedTo(write.values[i] ?? {}, row));
  if (added.every((row) => Object.keys(row).length === 0)) return { values: sealed(context, values), added: null };
  for (const row of added) requireTypes(context.resource, row);
  return { values: sealed(context, values), added };
}

/** The rows as they are stored: with secrets encrypted. */
function sealed({ engine, resource }: WriteContext, rows: readonly Row[]): readonly Row[] {
  const fields = resource.stored.filter(({ field }) => field.options.sealed);
  if (fields.length === 0) return rows;
  return rows.map((row) => {
    const secrets = fields.flatMap(({ name, sqlType }) => {
      const value = row[name];
      if (value === null || value === undefined) return [];
      return [[name, engine.sealer.seal(sqlType === 'jsonb' ? JSON.stringify(value) : String(value))]];
    });
    return { ...row, ...Object.fromEntries(secrets) };
  });
}

function addedTo(given: Row, row: Row): Row {
  return Object.fromEntries(Object.entries(row).filter(([name, value]) => value !== given[name]));
}

function requireTypes(resource: ResourcePlan, row: Row): void {
  const issues = new Map<string, Issue>();
  for (const [name, value] of Object.entries(row)) {
    const field = resource.stored.find((one) => one.name === name);
    if (!field) throw new Error(`resources/${resource.name}: beforeWrite gave "${name}", which has no column.`);
    const parsed = value === null || value === undefined ? null : field.field.type.parse(value, field.field.options);
    if (parsed && !parsed.ok) issues.set(name, parsed.issue);
  }
  if (issues.size > 0) throw invalidRecord(issues);
}
