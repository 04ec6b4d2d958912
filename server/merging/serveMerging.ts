import { sql } from 'kysely';
import type { ServeCall } from '../../engine/api/calls/serveCalls';
import type { Engine } from '../../engine/api/engine';
import { readRecordOf } from '../../engine/api/operations/readRecords';
import { inWrite } from '../../engine/api/operations/transaction';
import { athletes } from '../../resources/athletes/athletes.resource';
import * as calls from '../../resources/merging/merging.calls';
import { profiles } from '../../resources/profiles/profiles.resource';
import { forgetSessions } from '../auth/actorOf';
import { mergeAthletes } from './mergeAthletes';
import { mergeProfiles } from './mergeProfiles';

const MOST_PAIRS = 200;

/** Two records of one person become one. */
export function serveMerging(serve: ServeCall, engine: Engine): void {
  const { db, plan } = engine;
  serve(calls.mergeAthletes, async ({ actor, params: { id }, body, reply }) => {
    await inWrite({ engine, actor, resource: plan.get('athletes') }, async (write) => {
      reply.header('X-Operation-Id', write.operationId);
      await mergeAthletes(write, { id, otherId: body.other_id, take: body.take });
    });
    return readRecordOf(athletes, { engine, actor, id });
  });
  serve(calls.mergeProfiles, async ({ actor, params: { id }, body, reply }) => {
    await inWrite({ engine, actor, resource: plan.get('profiles') }, async (write) => {
      reply.header('X-Operation-Id', write.operationId);
      await mergeProfiles(write, { id, otherId: body.other_id, take: body.take });
    });
    forgetSessions(db);
    return readRecordOf(profiles, { engine, actor, id });
  });
  serve(calls.listSameAthletes, async ({ params: { id } }) => {
    const found = await sql<{ ids: number[]; name: string }>`
      select array[a.id, b.id] as ids, concat_ws(' ', a.first_name, a.last_name) as name
      from athletes a join athletes b on b.event_id = a.event_id and b.id > a.id and b.deleted_at is null
        and fold_text(concat_ws(' ', b.first_name, b.last_name)) = fold_text(concat_ws(' ', a.first_name, a.last_name))
        and b.birth_date = a.birth_date
      where a.event_id = ${id} and a.deleted_at is null and coalesce(a.last_name, a.first_name) is not null
      order by a.last_name, a.first_name, a.id, b.id limit ${MOST_PAIRS}`.execute(db);
    return { items: found.rows.map(({ ids, name }) => ({ ids: ids.map(Number), name })) };
  });
  serve(calls.listSameProfiles, async ({ query: { offset = 0 } }) => {
    const found = await sql<{ ids: number[]; name: string }>`
      select array[a.id, b.id] as ids, concat_ws(' ', a.first_name, a.last_name) as name
      from profiles a join profiles b on b.id > a.id and b.deleted_at is null
        and fold_text(b.first_name) = fold_text(a.first_name) and fold_text(b.last_name) = fold_text(a.last_name)
      where a.deleted_at is null order by a.last_name, a.first_name, a.id, b.id limit ${MOST_PAIRS} offset ${offset}`.execute(
      db,
    );
    return { items: found.rows.map(({ ids, name }) => ({ ids: ids.map(Number), name })) };
  });
}
