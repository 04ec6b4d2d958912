import { sql } from 'kysely';
import type { AnswerOf } from '../../engine/core/calls/defineCall';
import type { listEarlierRuns } from '../../resources/admin/installation.calls';
import type { AnyDatabase } from '../database/types';

type Runs = AnswerOf<typeof listEarlierRuns>;

/** How tasks ended before they were run again, the first end first, as the audit was told when they were: one statement for all of them. */
export async function earlierRuns(db: AnyDatabase, ids: readonly number[]): Promise<Runs> {
  const found = await sql<Runs['items'][number]>`
    select record_id as id, jsonb_agg(
        jsonb_build_object('status', before ->> 'status', 'finished_at', before ->> 'finished_at') order by id) as runs
    from changes
    where resource = 'background_tasks' and record_id = any(${[...ids]}::bigint[]) and after ->> 'status' = 'queued'
    group by record_id order by record_id`.execute(db);
  return { items: found.rows };
}
