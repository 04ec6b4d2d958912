import { sql } from 'kysely';
import type { Engine } from '../../../engine/api/engine';
import { forbidden } from '../../../engine/api/operations/readRecords';
import { rowsWithField } from '../../../engine/api/sql/accessSql';
import type { Actor } from '../../../engine/core/access/actor';
import { notFound } from '../../../engine/core/errors';

/** @throws ApiError 404 for an event the actor cannot see, 403 where it lacks the permission on it. */
export async function requireInEvent(o: {
  engine: Engine;
  actor: Actor;
  eventId: number;
  permission: string;
}): Promise<{ timeZone: string; startDate: string | null; endDate: string | null }> {
  const events = o.engine.plan.get('events');
  const holds = (permission: string) =>
    rowsWithField({ plan: o.engine.plan, actor: o.actor, resource: events, permission, alias: 'e' });
  const found = await sql<{ timezone: string; start_date: string | null; end_date: string | null; may: boolean }>`
    select e.timezone, e.start_date, e.end_date, coalesce(${holds(o.permission)}, false) as may
    from events e where e.id = ${o.eventId} and e.deleted_at is null and ${holds('events.read')}`.execute(o.engine.db);
  const [event] = found.rows;
  if (!event) throw notFound('Event');
  if (!event.may) throw forbidden(o.permission);
  return { timeZone: event.timezone, startDate: event.start_date, endDate: event.end_date };
}
