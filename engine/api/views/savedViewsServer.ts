import { sql } from 'kysely';
import { type Actor, identityOf } from '../../core/access/actor';
import { ApiError, invalid } from '../../core/errors';
import type { Plan } from '../../core/plan';
import { scopeColumn } from '../../core/tenancy';
import type { ActingOn, Engine, ResourceServer, Row } from '../engine';
import { isWithinReach } from '../sql/accessSql';

/** Of one person: nobody finds anything among more. */
const MOST_VIEWS = 200;

/** Shared views are read by whoever may read their tenant, and changed by whoever may change it; `level` is the tenant's. */
export function savedViewsServer(level: string): ResourceServer {
  const shared = (verb: 'read' | 'update') => (actor: Actor, alias: string, engine: Engine) => {
    const { plan } = engine;
    const place = plan.tenancy.levels[level];
    const tenant = plan.tenants.get(level);
    if (!place || !tenant) throw new Error(`Views are saved on the level "${level}", which the tenancy does not have.`);
    const column = sql.ref(`${alias}.${place.column}`);
    const permission = `${tenant.resource.permission}.${verb}`;
    return sql`(${sql.ref(`${alias}.is_shared`)} and ${column} is not null and ${isWithinReach({ plan, actor, permission, level, column })})`;
  };
  return {
    shown: { search: (options) => readableSearch(level, options) },
    readAlso: shared('read'),
    writeAlso: shared('update'),
    async beforeWrite({ engine: { plan }, values, kind }) {
      const isList = ({ list }: Row) => plan.resources.get(String(list))?.resource.verbs.includes('list') === true;
      if (kind === 'create' && !values.every(isList)) throw invalid({ list: ['There is no such list.'] });
      return values;
    },
    async afterWrite({ resource, tx, ids, kind }) {
      if (kind !== 'create') return;
      const owner = sql.ref(scopeColumn(resource.resource.tenancy) ?? '');
      const counted = await sql`
        select 1 from saved_views where ${owner} in (select ${owner} from saved_views where id = any(${[...ids]}::bigint[]))
        group by ${owner} having count(*) > ${MOST_VIEWS}`.execute(tx);
      if (counted.rows.length > 0)
        throw new ApiError({ code: 'conflict', message: `There is room for ${MOST_VIEWS} views. Delete one first.` });
    },
  };
}

/**
 * The search of a view, to others than its author without what was looked for where fields need a permission that they lack on the tenant:
 * the free text, which looks there too, and filters by those fields.
 */
function readableSearch(level: string, { engine, actor, resource, alias }: ActingOn & { alias: string }) {
  const { plan } = engine;
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  const sealed = sealedOf(plan);
  const permissions = [...new Set(Object.values(sealed).flatMap(({ needs }) => needs))];
  if (actor.isSuperAdmin || permissions.length === 0) return column('search');
  const tenant = column(plan.tenancy.levels[level]?.column ?? '');
  const missing = permissions.map((permission) => {
    const isHeld = isWithinReach({ plan, actor, permission, level, column: tenant });
    return sql`case when ${isHeld} then '{}' else array[${permission}::text] end`;
  });
  const own = identityOf(actor, plan.tenancy.owner);
  const isOwn = sql`${column(scopeColumn(resource.resource.tenancy) ?? '')} is not distinct from ${own}::bigint`;
  const rule = sql`(${JSON.stringify(sealed)}::jsonb -> ${column('list')})`;
  return sql`(case when not (${isOwn}) and coalesce(${rule} -> 'needs' ?| (${sql.join(missing, sql` || `)}), false) then (
    select coalesce(string_agg(part.text, '&' order by part.n), '')
    from unnest(string_to_array(${column('search')}, '&')) with ordinality as part(text, n)
    where not (${rule} -> 'names' ? substring(part.text from '^[A-Za-z0-9_]*'))) else ${column('search')} end)`;
}

/** Of each list with such fields the permissions that they need, and what in an address looks for what is in them. */
function sealedOf({ resources }: Plan): Record<string, { needs: readonly string[]; names: readonly string[] }> {
  const found = [...resources.values()].map(({ name, fields }) => {
    const sealed = [...fields.values()].filter(({ field }) => field.options.read);
    return [
      name,
      {
        needs: sealed.flatMap(({ field }) => field.options.read ?? []),
        names: ['q', ...sealed.map((one) => one.name)],
      },
    ] as const;
  });
  return Object.fromEntries(found.filter(([, { needs }]) => needs.length > 0));
}
