import { type RawBuilder, sql } from 'kysely';
import type { FieldPlan, ResourcePlan } from '../../core/plan';
import type { Condition } from '../../core/query/listQuery';
import type { Engine } from '../engine';

interface ComputedOptions {
  engine: Pick<Engine, 'servers'>;
  resource: ResourcePlan;
  field: FieldPlan;
  alias: string;
}

/** The expression of a computed field; null for what has a column. */
export function computedSql({ engine, resource, field, alias }: ComputedOptions): RawBuilder<unknown> | null {
  return field.isComputed ? (engine.servers.get(resource.name)?.computed?.[field.name]?.(alias) ?? null) : null;
}

/** Equality of what is worked out, by its text. Must agree with `holds` of the query language. */
export function sameAsComputed(
  { operator, value }: Pick<Condition, 'operator' | 'value'>,
  computed: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const text = sql`(${computed})::text`;
  if (operator === 'eq') return sql`${text} = ${value}::text`;
  if (operator === 'ne') return sql`${text} is distinct from ${value}::text`;
  if (operator === 'in') return sql`${text} = any(${value}::text[])`;
  return sql`(${text} is null or ${text} <> all(${value}::text[]))`;
}
