import { type RawBuilder, sql } from 'kysely';
import type { Plan } from '../../core/plan';
import { ACTED_BY } from '../../records/actedBy';

/** A kind of actor in a query over `changes c`: joined as `alias`, called by the title of its resource. */
interface Who {
  readonly kind: string;
  readonly alias: string;
  readonly names: readonly string[];
}

function whoOf(plan: Plan): Who[] {
  return Object.entries(plan.tenancy.identities).map(([kind, { resource }], i) => ({
    kind,
    alias: `w${i}`,
    names: plan.get(resource).resource.title,
  }));
}

/** The joins that the expressions below need. */
export function whoJoins(plan: Plan): RawBuilder<unknown> {
  const joins = Object.values(plan.tenancy.identities).map(
    ({ resource, column }, i) =>
      sql` left join ${sql.table(resource)} ${sql.ref(`w${i}`)} on ${sql.ref(`w${i}.id`)} = ${sql.ref(`c.${column}`)}`,
  );
  return sql.join(joins, sql``);
}

/** Columns of a select list, one per kind of actor: `{id, …title}` or null. */
export function whoColumns(plan: Plan): RawBuilder<unknown> {
  const columns = whoOf(plan).map(({ kind, alias, names }) => {
    const pairs = ['id', ...names].map((name) => sql`${sql.lit(name)}, ${sql.ref(`${alias}.${name}`)}`);
    return sql`case when ${sql.ref(`${alias}.id`)} is null then null else jsonb_build_object(${sql.join(pairs)}) end as ${sql.ref(kind)}, `;
  });
  return sql.join(columns, sql``);
}

/** The join that the expression below needs; nothing in a product without people. */
export function behindJoin({ tenancy: { identities, owner } }: Plan): RawBuilder<unknown> {
  const resource = owner === undefined ? undefined : identities[owner]?.resource;
  return resource === undefined
    ? sql``
    : sql` left join ${sql.table(resource)} behind on behind.id = ${sql.ref(`c.${ACTED_BY}`)}`;
}

/** A column of a select list: who was really there, `{id, …title}`, where somebody was signed in as the actor; null otherwise. */
export function behindColumn({ tenancy: { identities, owner }, get }: Plan): RawBuilder<unknown> {
  const resource = owner === undefined ? undefined : identities[owner]?.resource;
  if (resource === undefined) return sql`null::jsonb as acted_by, `;
  const pairs = ['id', ...get(resource).resource.title].map(
    (name) => sql`${sql.lit(name)}, ${sql.ref(`behind.${name}`)}`,
  );
  return sql`case when behind.id is null then null else jsonb_build_object(${sql.join(pairs)}) end as acted_by, `;
}

/** What the actor is called; null for the system itself. */
export function whoName(plan: Plan): RawBuilder<unknown> {
  const names = whoOf(plan).map(
    (who) => sql`nullif(concat_ws(' ', ${sql.join(who.names.map((name) => sql.ref(`${who.alias}.${name}`)))}), '')`,
  );
  return names.length === 0 ? sql`null::text` : sql`coalesce(${sql.join(names)})`;
}
