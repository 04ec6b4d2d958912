import { sql } from 'kysely';
import type { ServeCall } from '../../../engine/api/calls/serveCalls';
import type { Engine } from '../../../engine/api/engine';
import { readRecordOf } from '../../../engine/api/operations/readRecords';
import { inWrite } from '../../../engine/api/operations/transaction';
import { writeValues } from '../../../engine/api/operations/updateRecords';
import { ApiError } from '../../../engine/core/errors';
import { finishEvent } from '../../../resources/events/events.calls';
import { events } from '../../../resources/events/events.resource';
import { requireStatus } from '../../../resources/events/flow/moveOn';
import { finishRace } from '../../../resources/races/races.calls';
import { races } from '../../../resources/races/races.resource';
import { foreseeFinish } from './foreseeFinish';

/**
 * Ends races: anyone who is under way did not finish, anyone who was never read did not start. Both follow from the race's status, so that
 * taking back the operation, which only super admins may, brings everyone back.
 */
export function serveFinish(serve: ServeCall, engine: Engine): void {
  const { db, plan } = engine;
  serve(finishRace, async ({ actor, params: { id }, body, reply }) => {
    const { status, event_id: eventId } = await readRecordOf(races, { engine, actor, id });
    if (status === 'after') throw conflict('The race is finished already. A finished race cannot be restarted.');
    if (body.dry_run) return foreseeFinish(db, { eventId, raceIds: [id] });
    const operationId = await inWrite({ engine, actor, resource: plan.get('races') }, async (write) => {
      await writeValues(write, [id], { status: 'after' });
      return write.operationId;
    });
    reply.header('X-Operation-Id', operationId);
    return readRecordOf(races, { engine, actor, id });
  });

  serve(finishEvent, async ({ actor, params: { id }, body, reply }) => {
    requireStatus(await readRecordOf(events, { engine, actor, id }), ['approved', 'published'], 'finish');
    const open = await sql<{ id: number }>`
      select id from races where event_id = ${id} and status <> 'after' and deleted_at is null order by id`.execute(db);
    const raceIds = open.rows.map((row) => row.id);
    if (body.dry_run) return { races: raceIds.length, ...(await foreseeFinish(db, { eventId: id, raceIds })) };
    const operationId = await inWrite({ engine, actor, resource: plan.get('events') }, async (write) => {
      await writeValues({ ...write, resource: plan.get('races') }, raceIds, { status: 'after' });
      await writeValues(write, [id], { status: 'finished', finished_at: new Date().toISOString() });
      return write.operationId;
    });
    reply.header('X-Operation-Id', operationId);
    return readRecordOf(events, { engine, actor, id });
  });
}

function conflict(message: string): ApiError {
  return new ApiError({ code: 'conflict', message });
}
