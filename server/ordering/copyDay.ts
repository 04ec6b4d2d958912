import { sql } from 'kysely';
import type { Acting, Row } from '../../engine/api/engine';
import { insertRecords } from '../../engine/api/operations/createRecords';
import { inWrite } from '../../engine/api/operations/transaction';
import { invalid } from '../../engine/core/errors';
import { daysBetween, movedInstant } from '../duplicating/movedInstant';

interface Copying extends Acting {
  readonly eventId: number;
  readonly widgetId: number;
  /** Days of the event's zone, `YYYY-MM-DD`. */
  readonly from: string;
  readonly to: string;
}

/** Copies what a program has on a day to another one, at the same times by the clock, in one operation. @throws ApiError 422 */
export async function copyDay({ engine, actor, eventId, widgetId, from, to }: Copying) {
  if (from === to) throw invalid({ to: ['Choose another day.'] });
  const resource = engine.plan.get('programs');
  return inWrite({ engine, actor, resource }, async (context) => {
    const moved = (column: string) =>
      sql`to_json(${movedInstant(sql.ref(column), { from: sql`e.timezone`, by: sql`make_interval(days => ${daysBetween(from, to)}::int)` })})`;
    const found = await sql<Row>`
      select p.event_id, p.widget_id, p.title, p.description, p.location, p.icon, p.position,
        ${moved('p.starts_at')} as starts_at, ${moved('p.ends_at')} as ends_at
      from programs p join events e on e.id = p.event_id
      where p.event_id = ${eventId} and p.widget_id = ${widgetId} and p.deleted_at is null
        and (p.starts_at at time zone e.timezone)::date = ${from}::date
      order by p.position, p.starts_at, p.id`.execute(context.tx);
    if (found.rows.length === 0) throw invalid({ from: ['The program has nothing on this day.'] });
    const ids = await insertRecords(context, found.rows);
    return { operation_id: context.operationId, rows: ids.length };
  });
}
