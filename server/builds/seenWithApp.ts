import { sql } from 'kysely';
import type { ResourceServer } from '../../engine/api/engine';
import { reachOf } from '../../engine/core/access/actor';

/** Who works on an event sees what there is of its app, as they see the app. */
export function seenWithApp(permission: string): NonNullable<ResourceServer['readAlso']> {
  return (actor, alias) => {
    const reach = reachOf(actor, permission);
    const events = reach === 'everything' ? [] : (reach.event ?? []);
    if (events.length === 0) return sql`false`;
    return sql`${sql.ref(`${alias}.application_id`)} in (select e.application_id from events e where e.id = any(${events}::bigint[]))`;
  };
}
