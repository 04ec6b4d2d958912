import { sql } from 'kysely';
import type { Acting, EngineDatabase, Row } from '../../engine/api/engine';
import { insertRecords } from '../../engine/api/operations/createRecords';
import { inWrite } from '../../engine/api/operations/transaction';
import { notFound } from '../../engine/core/errors';

/** As long as the name of a course may be. */
const LONGEST_NAME = 80;

/** Another course of the same line with the same markers, as one operation. */
export async function copyCourse(
  acting: Acting,
  id: number,
): Promise<{ id: number; name: string; operationId: string }> {
  const { plan } = acting.engine;
  return inWrite({ ...acting, resource: plan.get('courses') }, async (context) => {
    const found = await sql<{ event_id: number; name: string; geometry: object; file_id: number | null }>`
      select event_id, name, geometry, file_id from courses where id = ${id} and deleted_at is null`.execute(
      context.tx,
    );
    const [course] = found.rows;
    if (!course) throw notFound('Course');
    const name = await freeName(context.tx, course);
    const [copyId = 0] = await insertRecords(context, [{ ...course, name }]);
    const markers = await sql<Row>`
      select event_id, icon, name, description, latitude, longitude, distance_along, visible from markers
      where course_id = ${id} and deleted_at is null order by id`.execute(context.tx);
    if (markers.rows.length > 0)
      await insertRecords(
        { ...context, resource: plan.get('markers') },
        markers.rows.map((marker) => ({ ...marker, course_id: copyId })),
      );
    return { id: copyId, name, operationId: context.operationId };
  });
}

/** `Marathon (copy)`, `Marathon (copy 2)` … whichever no course of the event is called. */
async function freeName(db: EngineDatabase, { event_id, name }: { event_id: number; name: string }): Promise<string> {
  const taken = await sql<{ name: string }>`select name from courses where event_id = ${event_id}`.execute(db);
  const names = new Set(taken.rows.map((row) => row.name));
  const base = name.replace(/ \(copy(?: \d+)?\)$/, '');
  for (let number = 1; ; number += 1) {
    const ending = number === 1 ? ' (copy)' : ` (copy ${number})`;
    const wanted = `${base.slice(0, LONGEST_NAME - ending.length)}${ending}`;
    if (!names.has(wanted)) return wanted;
  }
}
