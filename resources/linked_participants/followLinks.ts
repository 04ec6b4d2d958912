import { sql } from 'kysely';
import type { WriteContext, WriteKind } from '../../engine/api/engine';
import { notifyWrite } from '../../engine/api/operations/notify';
import { profileIdOf } from '../tenancy';
import { notTheirs } from '../viewings/notTheirs';

interface AthletesWritten extends WriteContext {
  readonly ids: readonly number[];
  readonly kind: WriteKind;
  readonly fields: readonly string[];
}

/**
 * Keeps the links of athletes beside `athletes.profile_id`, within the transaction that wrote that: a link ends where the column says
 * otherwise by now, one that an undo or a restore brings back goes on as it was made, any other begins.
 */
export async function followLinks(context: AthletesWritten): Promise<void> {
  const { tx, ids, kind, fields, undoes } = context;
  const isRemoval = kind === 'delete' || kind === 'restore';
  if (ids.length === 0 || !(isRemoval || fields.includes('profile_id'))) return;
  await refuseForThem(context);
  const ended = await sql<Touched>`
    update linked_participants l set unlinked_at = now(), version = l.version + 1, updated_at = now() from athletes a
    where a.id = l.athlete_id and a.id = any(${[...ids]}::bigint[]) and l.unlinked_at is null
      and (a.deleted_at is not null or a.profile_id is distinct from l.profile_id) returning l.id`.execute(tx);
  const resumed = undoes !== null || kind === 'restore' ? await resume(context) : [];
  const begun = await begin(context);
  await tell(context, 'linked_participants', 'update', [...idsOf(ended.rows), ...resumed]);
  await tell(context, 'linked_participants', 'create', begun);
  // Nothing of an athlete without an account changes hands.
  const isMoved = ended.rows.length + resumed.length + begun.length > 0;
  if (isMoved) await followBuyers(context, sql`p.athlete_id = any(${[...ids]}::bigint[])`);
}

/** What is bought for an athlete is the linked account's: written beside each change of either. */
export async function followBuyers(context: WriteContext, which: ReturnType<typeof sql>): Promise<void> {
  const moved = await sql<Touched>`
    update products p set profile_id = a.profile_id, version = p.version + 1, updated_at = now() from athletes a
    where ${which} and a.id = p.athlete_id and p.profile_id is distinct from a.profile_id returning p.id`.execute(
    context.tx,
  );
  await tell(context, 'products', 'update', idsOf(moved.rows));
}

/** An athlete who is given to the very person as whom somebody is signed in stays theirs after that. @throws ApiError 403 */
async function refuseForThem({ tx, ids, actor }: AthletesWritten): Promise<void> {
  if (actor.actedBy === undefined) return;
  const own = await sql`
    select 1 from athletes a where a.id = any(${[...ids]}::bigint[]) and a.profile_id = ${profileIdOf(actor)}::bigint
      and a.deleted_at is null and ${isUnlinked} limit 1`.execute(tx);
  if (own.rows.length > 0) throw notTheirs();
}

interface Touched {
  id: number;
}

/** The last link of the same two. */
async function resume({ tx, ids }: AthletesWritten): Promise<number[]> {
  const resumed = await sql<Touched>`
    update linked_participants l set unlinked_at = null, version = l.version + 1, updated_at = now()
    where l.id in (
      select distinct on (a.id) o.id from athletes a join linked_participants o on o.athlete_id = a.id and o.profile_id = a.profile_id
      where a.id = any(${[...ids]}::bigint[]) and a.deleted_at is null and ${isUnlinked}
      order by a.id, o.id desc)
    returning l.id`.execute(tx);
  return idsOf(resumed.rows);
}

/** Said of a link: by the person as whom the app was used, by somebody of the event or its key, by a file or another system, or by none. */
async function begin({ tx, ids, actor, operationId }: AthletesWritten): Promise<number[]> {
  const by = profileIdOf(actor);
  const isStaff = actor.identity !== null;
  const begun = await sql<Touched>`
    insert into linked_participants (event_id, athlete_id, profile_id, how, linked_by_id, linked_at)
    select a.event_id, a.id, a.profile_id,
      case when a.profile_id = ${by}::bigint then 'claimed'
        when exists (select 1 from imports i where i.event_id = a.event_id and i.operation_id = ${operationId}) or
          exists (select 1 from integration_syncs s where s.event_id = a.event_id and s.operation_id = ${operationId}) then 'import'
        when ${isStaff}::boolean then 'staff' else 'system' end, ${by}::bigint, now()
    from athletes a
    where a.id = any(${[...ids]}::bigint[]) and a.profile_id is not null and a.deleted_at is null and ${isUnlinked}
    returning id`.execute(tx);
  return idsOf(begun.rows);
}

/** No link of the athlete `a` goes on. */
const isUnlinked = sql`not exists (select 1 from linked_participants going where going.athlete_id = a.id and going.unlinked_at is null)`;

async function tell(context: WriteContext, name: string, kind: WriteKind, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await notifyWrite({ ...context, db: context.tx, resource: context.engine.plan.get(name) }, kind, ids);
}

function idsOf(rows: readonly Touched[]): number[] {
  return rows.map(({ id }) => Number(id));
}
