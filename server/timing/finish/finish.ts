import { sql } from 'kysely';
import type { ServeCall } from '../../../engine/api/calls/serveCalls';
import type { Engine, EngineDatabase } from '../../../engine/api/engine';
import { readRecordOf } from '../../../engine/api/operations/readRecords';
import { inWrite } from '../../../engine/api/operations/transaction';
import { writeValues } from '../../../engine/api/operations/updateRecords';
import { ApiError } from '../../../engine/core/errors';
import { finishEvent } from '../../../resources/events/events.calls';
import { events } from '../../../resources/events/events.resource';
import { type AnnouncedStep, requireStatus } from '../../../resources/events/flow/moveOn';
import { finishRace } from '../../../resources/races/races.calls';
import { races } from '../../../resources/races/races.resource';
import { inEstimateTurn } from '../../limits/estimateTurns';
import { foreseeFinish } from './foreseeFinish';

/** What an event is before it is finished: a draft was never anything that could end. */
const FINISHES = ['approved', 'published'] as const;

interface Options {
  /** Queues the mails that an event is over, in the transaction that finishes it. */
  announce(step: AnnouncedStep & { name: 'finish' }): Promise<void>;
}

/**
 * Ends races: anyone who is under way did not finish, anyone who was never read did not start. Both follow from the race's status, so that
 * taking back the operation, which only super admins may, brings everyone back.
 */
export function serveFinish(serve: ServeCall, engine: Engine, { announce }: Options): void {
  const { db, plan } = engine;
  serve(finishRace, async ({ actor, params: { id }, body, reply }) => {
    const { status, event_id: eventId } = await readRecordOf(races, { engine, actor, id });
    if (status === 'after') throw conflict('The race is finished already. A finished race cannot be restarted.');
    if (body.dry_run) return inEstimateTurn(() => foreseeFinish(db, { eventId, raceIds: [id] }));
    const operationId = await inWrite({ engine, actor, resource: plan.get('races') }, async (write) => {
      await writeValues(write, [id], { status: 'after' });
      return write.operationId;
    });
    reply.header('X-Operation-Id', operationId);
    return readRecordOf(races, { engine, actor, id });
  });

  serve(finishEvent, async ({ actor, params: { id }, body, reply }) => {
    requireStatus(await readRecordOf(events, { engine, actor, id }), FINISHES, 'finish');
    if (body.dry_run) {
      const raceIds = await openRaces(db, id);
      const foreseen = await inEstimateTurn(() => foreseeFinish(db, { eventId: id, raceIds }));
      return { races: raceIds.length, ...foreseen };
    }
    const operationId = await inWrite({ engine, actor, resource: plan.get('events') }, async (write) => {
      // Of two who finish it at once the second is told.
      await sql`select 1 from events where id = ${id} for update`.execute(write.tx);
      requireStatus(await readRecordOf(events, { engine, actor, id, db: write.tx }), FINISHES, 'finish');
      await writeValues({ ...write, resource: plan.get('races') }, await openRaces(write.tx, id), { status: 'after' });
      await writeValues(write, [id], { status: 'finished', finished_at: new Date().toISOString() });
      const event = await readRecordOf(events, { engine, actor, id, db: write.tx });
      await announce({ engine, tx: write.tx, actor, event, name: 'finish' });
      return write.operationId;
    });
    reply.header('X-Operation-Id', operationId);
    return readRecordOf(events, { engine, actor, id });
  });
}

async function openRaces(db: EngineDatabase, eventId: number): Promise<number[]> {
  const open = await sql<{ id: number }>`
    select id from races where event_id = ${eventId} and status <> 'after' and deleted_at is null order by id`.execute(
    db,
  );
  return open.rows.map(({ id }) => id);
}

function conflict(message: string): ApiError {
  return new ApiError({ code: 'conflict', message });
}
