import { sql } from 'kysely';
import { z } from 'zod';
import type { Action, ActionContext, EngineDatabase } from '../../../engine/api/engine';
import { readRecord } from '../../../engine/api/operations/readRecords';
import { inWrite } from '../../../engine/api/operations/transaction';
import { writeValues } from '../../../engine/api/operations/updateRecords';
import { ApiError } from '../../../engine/core/errors';
import { parseInput } from '../../auth/inputs';

const input = z.strictObject({ dry_run: z.boolean('Must be true or false.').optional() });

/** How many athletes finishing would give which state; those whose state was set by hand are none of them. */
interface Unfinished {
  races: number;
  dnf: number;
  dns: number;
}

/**
 * Ends a race: whoever is under way did not finish, whoever was never read did not start. Both follow from the race's status, so that
 * taking back the operation, which only super admins may, brings everyone back.
 */
export const finishRace: Action = {
  permission: 'races.finish',
  summary: 'Finish a race: those without a finish become DNF or DNS; with `dry_run` only says how many',
  async run(context) {
    const id = Number(context.record.id);
    if (context.record.status === 'after')
      throw new ApiError({
        code: 'conflict',
        message: 'The race is finished already. A finished race cannot be restarted.',
      });
    if (isDryRun(context)) {
      const { dnf, dns } = await countUnfinished(context.engine.db, [id]);
      return { dnf, dns };
    }
    const { engine, actor, resource } = context;
    await inWrite({ engine, actor, resource }, (write) => writeValues(write, [id], { status: 'after' }));
    return readRecord({ engine, actor, resource, id });
  },
};

/** Ends an event with all its races. */
export const finishEvent: Action = {
  permission: 'events.finish',
  summary: 'Finish an event and all its races; with `dry_run` only says how many athletes become DNF or DNS',
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
    if (isDryRun(context)) return countUnfinished(engine.db, races);
    await inWrite({ engine, actor, resource }, async (write) => {
      await writeValues({ ...write, resource: engine.plan.get('races') }, races, { status: 'after' });
      await writeValues(write, [id], { status: 'finished' });
    });
    return readRecord({ engine, actor, resource, id });
  },
};

function isDryRun({ body }: ActionContext): boolean {
  return parseInput(input, body ?? {}).dry_run === true;
}

async function countUnfinished(db: EngineDatabase, raceIds: readonly number[]): Promise<Unfinished> {
  const counted = await sql<{ dnf: number; dns: number }>`
    select (count(*) filter (where state = 'started'))::int as dnf, (count(*) filter (where state = 'registered'))::int as dns
    from athletes where race_id = any(${[...raceIds]}::bigint[]) and deleted_at is null and not state_by_hand`.execute(
    db,
  );
  return { races: raceIds.length, ...(counted.rows[0] ?? { dnf: 0, dns: 0 }) };
}
