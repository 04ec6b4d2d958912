import { sql } from 'kysely';
import type { Actor } from '../../core/access/actor';
import type { Engine, ResourceServer } from '../engine';
import { isWithinReach } from '../sql/accessSql';

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
  return { readAlso: shared('read'), writeAlso: shared('update') };
}
