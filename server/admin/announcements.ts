import { sql } from 'kysely';
import type { AnswerOf, BodyOf } from '../../engine/core/calls/defineCall';
import { ApiError, notFound } from '../../engine/core/errors';
import type {
  createAnnouncement,
  listAnnouncements,
  listShownAnnouncements,
} from '../../resources/admin/announcements.calls';
import type { AnyDatabase } from '../database/types';

/** By which consoles hear that there is something else to show. */
const ANNOUNCEMENTS = 'announcements';
const MOST_SHOWN = 100;
/** More than one reads at once. */
const MOST_AT_ONCE = 5;

export async function readAnnouncements(db: AnyDatabase): Promise<AnswerOf<typeof listAnnouncements>> {
  const found = await sql<AnswerOf<typeof listAnnouncements>['items'][number]>`
    select a.id, a.text, a.level, a.shown_from, a.shown_until, a.created_at,
      nullif(concat_ws(' ', p.first_name, p.last_name), '') as written_by,
      case when a.shown_from > now() then 'coming' when a.shown_until <= now() then 'over' else 'shown' end as state
    from announcements a left join profiles p on p.id = a.written_by_id order by a.id desc limit ${MOST_SHOWN}`.execute(
    db,
  );
  return { items: found.rows };
}

/** @throws ApiError 409 while there are enough to read */
export async function announce(
  db: AnyDatabase,
  { body, profileId }: { body: BodyOf<typeof createAnnouncement>; profileId: number | null },
): Promise<{ id: number }> {
  const { text, level, shown_from = new Date().toISOString(), shown_until = null } = body;
  return db.transaction().execute(async (tx) => {
    // One after the other: two at once would both count as the last.
    await sql`lock table announcements in share row exclusive mode`.execute(tx);
    const made = await sql<{ id: number }>`
      insert into announcements (text, level, shown_from, shown_until, written_by_id)
      select ${text}, ${level}, ${shown_from}::timestamptz, ${shown_until}::timestamptz, ${profileId}::bigint
      where (select count(*) from announcements where shown_until is null or shown_until > now()) < ${MOST_AT_ONCE}::int
      returning id`.execute(tx);
    const [row] = made.rows;
    if (!row)
      throw new ApiError({
        code: 'conflict',
        message: `${MOST_AT_ONCE} announcements are shown or coming. End one first: nobody reads more.`,
      });
    await tell(tx, row.id);
    return row;
  });
}

/** @throws ApiError 404 for what is over */
export async function endAnnouncementNow(db: AnyDatabase, id: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const ended = await sql`
      update announcements set shown_until = now(), shown_from = least(shown_from, now())
      where id = ${id} and (shown_until is null or shown_until > now()) returning id`.execute(tx);
    if (ended.rows.length === 0) throw notFound('Announcement');
    await tell(tx, id);
  });
}

export async function shownTo(db: AnyDatabase, profileId: number): Promise<AnswerOf<typeof listShownAnnouncements>> {
  const found = await sql<AnswerOf<typeof listShownAnnouncements>>`
    with live as (
      select * from announcements a where (a.shown_until is null or a.shown_until > now())
        and not exists (select 1 from announcement_dismissals d where d.profile_id = ${profileId} and d.announcement_id = a.id)
    )
    select coalesce((select jsonb_agg(jsonb_build_object('id', id, 'text', text, 'level', level) order by id desc) from live
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

/** Has every console ask again, by the outbox that carries all changes. */
async function tell(tx: AnyDatabase, id: number): Promise<void> {
  await sql`
    with told as (insert into outbox (resource, ids, kind) values (${ANNOUNCEMENTS}, ${[id]}::bigint[], 'update') returning id)
    select pg_notify('outbox', id::text) from told`.execute(tx);
}
