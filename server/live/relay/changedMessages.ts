import { sql } from 'kysely';
import type { EngineDatabase } from '../../../engine/api/engine';
import type { Notice } from '../../outbox/outboxReader';
import { CONSOLE_CHANNEL, EVENTS_CHANNEL, eventChannel, profileChannel } from '../auth/channels';
import type { Message } from '../publisher';

/** Resources whose rows belong to who asked for them: sent to them too, wherever they are in the console. */
const OF_REQUESTER = ['background_tasks', 'imports', 'builds'] as const;
/** Resources that are told of beyond an event, and where: what every console shows or goes by, and what those see who run the installation. */
const BEYOND_AN_EVENT: Readonly<Record<string, string>> = {
  announcements: CONSOLE_CHANNEL,
  feature_flags: CONSOLE_CHANNEL,
  events: EVENTS_CHANNEL,
};
/** As many as the outbox gives: beyond it readers had better load the list again, which is what no ids say. */
const MOST_IDS = 1_000;

/** Notices as messages `changed` {resource, ids, kind, seq}. Ids only: who receives it reads them by the rights it has. */
export async function changedMessages(db: EngineDatabase, notices: readonly Notice[]): Promise<Message[]> {
  const requesters = await requestersOf(db, notices);
  return merged(notices).flatMap((notice) => {
    const inEvent = notice.eventId === null ? [] : [changed(eventChannel(notice.eventId), notice, notice.ids)];
    const toRequesters = [...byRequester(notice, requesters)].map(([profileId, ids]) =>
      changed(profileChannel(profileId), notice, ids),
    );
    const beyond = BEYOND_AN_EVENT[notice.resource];
    return [...inEvent, ...toRequesters, ...(beyond ? [changed(beyond, notice, notice.ids)] : [])];
  });
}

function changed(channel: string, { resource, kind, id: seq }: Notice, ids: readonly number[]): Message {
  return { channel, event: 'changed', data: { resource, ids, kind, seq }, resource };
}

/** Notices of the same kind about the same resource as one: a file of 100,000 rows writes hundreds. */
function merged(notices: readonly Notice[]): Notice[] {
  const groups = new Map<string, Notice>();
  for (const notice of notices) {
    const key = `${notice.eventId} ${notice.resource} ${notice.kind}`;
    const before = groups.get(key);
    // Set again, so that the order is that of the newest of each.
    groups.delete(key);
    groups.set(key, before ? { ...notice, ids: union(before.ids, notice.ids) } : notice);
  }
  return [...groups.values()];
}

function union(one: readonly number[], other: readonly number[]): readonly number[] {
  if (one.length === 0 || other.length === 0) return [];
  const all = [...new Set([...one, ...other])];
  return all.length > MOST_IDS ? [] : all;
}

function byRequester({ resource, ids }: Notice, requesters: ReadonlyMap<string, number>): Map<number, number[]> {
  const groups = new Map<number, number[]>();
  for (const id of ids) {
    const profileId = requesters.get(`${resource} ${id}`);
    if (profileId !== undefined) groups.set(profileId, [...(groups.get(profileId) ?? []), id]);
  }
  return groups;
}

/** Who asked for the tasks, imports and builds among the notices, by resource and id. */
async function requestersOf(db: EngineDatabase, notices: readonly Notice[]): Promise<Map<string, number>> {
  const requesters = new Map<string, number>();
  for (const resource of OF_REQUESTER) {
    const ids = notices.filter((notice) => notice.resource === resource).flatMap((notice) => notice.ids);
    if (ids.length === 0) continue;
    const found = await sql<{ id: number; requested_by_id: number }>`
      select id, requested_by_id from ${sql.table(resource)}
      where id = any(${[...new Set(ids)]}::bigint[]) and requested_by_id is not null`.execute(db);
    for (const { id, requested_by_id } of found.rows) requesters.set(`${resource} ${id}`, requested_by_id);
  }
  return requesters;
}
