import { sql } from 'kysely';
import { z } from 'zod';
import type { Action, ActionContext } from '../../../engine/api/engine';
import { readRecord } from '../../../engine/api/operations/readRecords';
import { inWrite } from '../../../engine/api/operations/transaction';
import { writeValues } from '../../../engine/api/operations/updateRecords';
import { ApiError } from '../../../engine/core/errors';
import type { JsonSchema } from '../../../engine/core/jsonSchema';
import { parseInput } from '../../auth/inputs';
import { foreseeFinish } from './foreseeFinish';

const input = z.strictObject({ dry_run: z.boolean('Must be true or false.').optional() });

const body: JsonSchema = {
  type: 'object',
  properties: { dry_run: { type: 'boolean', description: 'Only says what it would do.', default: false } },
  additionalProperties: false,
};

/**
 * Ends a race: whoever is under way did not finish, whoever was never read did not start. Both follow from the race's status, so that
 * taking back the operation, which only super admins may, brings everyone back.
 */
export const finishRace: Action = {
  permission: 'races.finish',
  summary: 'Finish a race: those without a finish become DNF or DNS; with `dry_run` only says how many',
  body,
  isUndoable: true,
  async run(context) {
    const { engine, actor, resource, record } = context;
    const id = Number(record.id);
    if (record.status === 'after')
      throw new ApiError({
        code: 'conflict',
        message: 'The race is finished already. A finished race cannot be restarted.',
      });
    if (isDryRun(context)) return foreseeFinish(engine.db, { eventId: Number(record.event_id), raceIds: [id] });
    const operationId = await inWrite({ engine, actor, resource }, async (write) => {
      await writeValues(write, [id], { status: 'after' });
      return write.operationId;
    });
    context.wrote(operationId);
    return readRecord({ engine, actor, resource, id });
  },
};

/** Ends an event with all its races. */
export const finishEvent: Action = {
  permission: 'events.finish',
  summary: 'Finish an event and all its races; with `dry_run` only says how many athletes become DNF or DNS',
  body,
  isUndoable: true,
  async run(context) {
    const { engine, actor, resource, record } = context;
    const id = Number(record.id);
    if (record.status === 'finished')
      throw new ApiError({ code: 'conflict', message: 'The event is finished already.' });
    const open = await sql<{ id: number }>`
      select id from races where event_id = ${id} and status <> 'after' and deleted_at is null order by id`.execute(
      engine.db,
    );
    const races = open.rows.map((row) => row.id);
    if (isDryRun(context))
      return { races: races.length, ...(await foreseeFinish(engine.db, { eventId: id, raceIds: races })) };
    const operationId = await inWrite({ engine, actor, resource }, async (write) => {
      await writeValues({ ...write, resource: engine.plan.get('races') }, races, { status: 'after' });
      await writeValues(write, [id], { status: 'finished' });
      return write.operationId;
    });
    context.wrote(operationId);
    return readRecord({ engine, actor, resource, id });
  },
};

function isDryRun(context: ActionContext): boolean {
  return parseInput(input, context.body ?? {}).dry_run === true;
}
