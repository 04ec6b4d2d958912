import { type RawBuilder, sql } from 'kysely';
import type { ServeCall } from '../../engine/api/calls/serveCalls';
import type { Engine } from '../../engine/api/engine';
import { readRecordOf } from '../../engine/api/operations/readRecords';
import { inWrite } from '../../engine/api/operations/transaction';
import { invalid } from '../../engine/core/errors';
import { athletes } from '../../resources/athletes/athletes.resource';
import * as calls from '../../resources/merging/merging.calls';
import { profiles } from '../../resources/profiles/profiles.resource';
import { forgetSessions } from '../auth/actorOf';
import type { AnyDatabase } from '../database/types';
import { alikeAthletes } from './alikeAthletes';
import { withPeople } from './alikePeople';
import { alikeProfiles } from './alikeProfiles';
import { mergeAthletes } from './mergeAthletes';
import { mergeProfiles } from './mergeProfiles';
import { comparedFields, movesOfAthlete, movesOfProfile } from './previewMerge';
import { tellApart } from './tellApart';

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
  serve(calls.previewAthleteMerge, async ({ actor, params: { id }, query: { other_id } }) => {
    await requireOne(
      db,
      sql`select 1 from athletes a join athletes o on o.event_id = a.event_id and o.deleted_at is null
      where a.id = ${id} and o.id = ${other_id} and o.id <> a.id`,
    );
    const [own, other] = await Promise.all(
      [id, other_id].map((one) => readRecordOf(athletes, { engine, actor, id: one })),
    );
    return { fields: comparedFields(athletes, own!, other!), moves: await movesOfAthlete(db, { otherId: other_id }) };
  });
  serve(calls.previewProfileMerge, async ({ actor, params: { id }, query: { other_id } }) => {
    await requireOne(db, sql`select 1 from profiles where id = ${other_id} and id <> ${id} and deleted_at is null`);
    const [own, other] = await Promise.all(
      [id, other_id].map((one) => readRecordOf(profiles, { engine, actor, id: one })),
    );
    return {
      fields: comparedFields(profiles, own!, other!),
      moves: await movesOfProfile(db, { id, otherId: other_id }),
    };
  });
  serve(calls.listSameAthletes, async ({ params: { id }, query: { which, offset = 0 } }) => {
    const { pairs, total } = await alikeAthletes(engine, { eventId: id, which, offset });
    return { items: await withPeople(db, 'athletes', pairs), total };
  });
  serve(calls.listSameProfiles, async ({ query: { which, offset = 0 } }) => {
    const { pairs, total } = await alikeProfiles(engine, { which, offset });
    return { items: await withPeople(db, 'profiles', pairs), total };
  });
  serve(calls.tellAthletesApart, async ({ actor, params: { id }, body: { ids, are_apart } }) => {
    const among = sql`select id from athletes where event_id = ${id} and deleted_at is null`;
    await tellApart(db, { kind: 'athletes', ids, among, areApart: are_apart, by: actor });
    return undefined;
  });
  serve(calls.tellProfilesApart, async ({ actor, body: { ids, are_apart } }) => {
    const among = sql`select id from profiles where deleted_at is null`;
    await tellApart(db, { kind: 'profiles', ids, among, areApart: are_apart, by: actor });
    return undefined;
  });
}

async function requireOne(db: AnyDatabase, query: RawBuilder<unknown>): Promise<void> {
  if ((await query.execute(db)).rows.length === 0) throw invalid({ other_id: ['Choose another one who is there.'] });
}
