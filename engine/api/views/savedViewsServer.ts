import { sql } from 'kysely';
import type { Actor } from '../../core/access/actor';
import { ApiError, invalid } from '../../core/errors';
import { scopeColumn } from '../../core/tenancy';
import type { Engine, ResourceServer, Row } from '../engine';
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
