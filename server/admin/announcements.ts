import { sql } from 'kysely';
import type { Engine, Row } from '../../engine/api/engine';
import { tellAudit } from '../../engine/api/operations/tellAudit';
import type { Actor } from '../../engine/core/access/actor';
import type { AnswerOf, BodyOf } from '../../engine/core/calls/defineCall';
import { ApiError, notFound } from '../../engine/core/errors';
import type {
  createAnnouncement,
  listAnnouncements,
  listShownAnnouncements,
} from '../../resources/admin/announcements.calls';
import { profileIdOf } from '../../resources/tenancy';
import type { AnyDatabase } from '../database/types';
import { tellConsoles } from './tellConsoles';

/** As the audit calls them, and by which consoles hear that there is something else to show. */
const ANNOUNCEMENTS = 'announcements';
const MOST_SHOWN = 100;
/** More than one reads at once. */
const MOST_AT_ONCE = 5;

const stateSql = sql`case when a.shown_from > now() then 'coming' when a.shown_until <= now() then 'over' else 'shown' end`;
const hasRoom = sql`(select count(*) from announcements where shown_until is null or shown_until > now()) < ${MOST_AT_ONCE}::int`;

/** What matters most first. */
const level = sql`array_position(array['error', 'warning', 'info'], level)`;

export async function readAnnouncements(db: AnyDatabase): Promise<AnswerOf<typeof listAnnouncements>> {
  const found = await sql<AnswerOf<typeof listAnnouncements>['items'][number]>`
    select a.id, a.text, a.level, a.shown_from, a.shown_until, a.created_at,
      nullif(concat_ws(' ', p.first_name, p.last_name), '') as written_by,
      ${stateSql} as state
    from announcements a left join profiles p on p.id = a.written_by_id order by a.id desc limit ${MOST_SHOWN}`.execute(
    db,
  );
  return { items: found.rows };
}

/** @throws ApiError 409 while there are enough to read */
export async function announce(
  engine: Engine,
  { body, actor }: { body: BodyOf<typeof createAnnouncement>; actor: Actor },
): Promise<{ id: number }> {
  const { text, level, shown_from = new Date().toISOString(), shown_until = null } = body;
  const profileId = profileIdOf(actor);
  return engine.db.transaction().execute(async (tx) => {
    // One after the other: two at once would both count as the last.
    await sql`lock table announcements in share row exclusive mode`.execute(tx);
    const made = await sql<{ id: number }>`
      insert into announcements (text, level, shown_from, shown_until, written_by_id)
      select ${text}, ${level}, ${shown_from}::timestamptz, ${shown_until}::timestamptz, ${profileId}::bigint
      where ${hasRoom}
      returning id`.execute(tx);
    const [row] = made.rows;
    if (!row) throw enough();
    const state = Date.parse(shown_from) > Date.now() ? 'coming' : 'shown';
    const after = { text, level, state, shown_from, shown_until };
    await tell({ engine, tx, actor, id: row.id, operation: 'create', after });
    return row;
  });
}

/** @throws ApiError 404 for what is over */
export async function endAnnouncementNow(engine: Engine, { actor, id }: { actor: Actor; id: number }): Promise<void> {
  await engine.db.transaction().execute(async (tx) => {
    const before = await spanOf(tx, id);
    const ended = await sql`
      update announcements set shown_until = now(), shown_from = least(shown_from, now())
      where id = ${id} and (shown_until is null or shown_until > now()) returning id`.execute(tx);
    if (ended.rows.length === 0) throw notFound('Announcement');
    // Kept to the millisecond, its end may lie a fraction of one ahead of now.
    const after = { ...(await spanOf(tx, id)), state: 'over' };
    await tell({ engine, tx, actor, id, operation: 'update', before, after });
  });
}

/** Has one that was ended be shown on, for as long as it was meant to be. @throws ApiError 404, 409 */
export async function resumeAnnouncementNow(
  engine: Engine,
  { actor, id }: { actor: Actor; id: number },
): Promise<void> {
  await engine.db.transaction().execute(async (tx) => {
    await sql`lock table announcements in share row exclusive mode`.execute(tx);
    const before = await spanOf(tx, id);
    if (!before) throw notFound('Announcement');
    // What it was meant for is what its end told the audit.
    const ended = await sql<{ shown_from: string; shown_until: string | null }>`
      select before ->> 'shown_from' as shown_from, before ->> 'shown_until' as shown_until from changes
      where resource = ${ANNOUNCEMENTS} and record_id = ${id} and operation = 'update' order by id desc limit 1`.execute(
      tx,
    );
    const [meant] = ended.rows;
    const isPast = meant?.shown_until != null && Date.parse(meant.shown_until) <= Date.now();
    if (before.state !== 'over' || !meant || isPast)
      throw new ApiError({ code: 'conflict', message: 'Nobody ended it before its time: announce it anew.' });
    const resumed = await sql`
      update announcements set shown_from = ${meant.shown_from}::timestamptz, shown_until = ${meant.shown_until}::timestamptz
      where id = ${id} and ${hasRoom} returning id`.execute(tx);
    if (resumed.rows.length === 0) throw enough();
    await tell({ engine, tx, actor, id, operation: 'update', before, after: await spanOf(tx, id) });
  });
}

/** What the audit is told of it. */
async function spanOf(tx: AnyDatabase, id: number): Promise<Row | undefined> {
  const found = await sql<Row>`
    select a.text, ${stateSql} as state, a.shown_from, a.shown_until from announcements a where a.id = ${id} for update`.execute(
    tx,
  );
  return found.rows[0];
}

function enough(): ApiError {
  return new ApiError({
    code: 'conflict',
    message: `${MOST_AT_ONCE} announcements are shown or coming. End one first: nobody reads more.`,
  });
}

export async function shownTo(db: AnyDatabase, profileId: number): Promise<AnswerOf<typeof listShownAnnouncements>> {
  const found = await sql<AnswerOf<typeof listShownAnnouncements>>`
    with live as (
      select * from announcements a where (a.shown_until is null or a.shown_until > now())
        and not exists (select 1 from announcement_dismissals d where d.profile_id = ${profileId} and d.announcement_id = a.id)
    )
    select coalesce((select jsonb_agg(jsonb_build_object('id', id, 'text', text, 'level', level) order by ${level}, id desc) from live
        where shown_from <= now()), '[]') as items,
      (select min(moment) from live, unnest(array[shown_from, shown_until]) moment where moment > now()) as changes_at`.execute(
    db,
  );
  return found.rows[0] ?? { items: [], changes_at: null };
}

export async function dismiss(db: AnyDatabase, { id, profileId }: { id: number; profileId: number }): Promise<void> {
  const done = await sql`
    with there as (select id from announcements where id = ${id} and shown_from <= now()),
    done as (insert into announcement_dismissals (announcement_id, profile_id) select id, ${profileId} from there on conflict do nothing)
    select id from there`.execute(db);
  if (done.rows.length === 0) throw notFound('Announcement');
}

/** Tells the audit of it, and has every console ask again, by the outbox that carries all changes. */
async function tell({ id, ...told }: Omit<Parameters<typeof tellAudit>[0], 'resource' | 'recordId'> & { id: number }) {
  await tellAudit({ ...told, resource: ANNOUNCEMENTS, recordId: id });
  await tellConsoles(told.tx, ANNOUNCEMENTS, id);
}
