import { type RawBuilder, sql } from 'kysely';
import { type Actor, reachOf } from '../../engine/core/access/actor';
import { ApiError } from '../../engine/core/errors';
import type { AnyDatabase } from '../database/types';
import { FOUNDED_QUOTA } from './fileLimits';

/** On whose account files are stored, and how many bytes of them there may be. */
export interface Account {
  readonly holder: string;
  readonly quota: number;
}

interface Asked {
  readonly db: AnyDatabase;
  /** Bytes that an organization may upload in all. */
  readonly quota: number;
}

/** Where the actor may upload: what it sends is stored for one of these. */
export function reachedAccounts({ actor, ...asked }: Asked & { actor: Actor }): Promise<readonly Account[]> {
  const reach = reachOf(actor, 'files.create');
  const ids = (level: string) => (reach === 'everything' ? [] : [...(reach[level] ?? [])]);
  const isReached = sql<boolean>`o.id = any(${ids('organization')}::bigint[])
    or exists (select 1 from applications a where a.organization_id = o.id and a.id = any(${ids('application')}::bigint[]))
    or exists (select 1 from events e where e.organization_id = o.id and e.id = any(${ids('event')}::bigint[]))`;
  return accountsWhere(isReached, asked);
}

/** Of all that an organization may store, what strangers may fill for it: the rest is kept for its own people. */
const VISITORS_SHARE = 0.8;

/** For what visitors of an event send: that of its organization. */
export async function visitorsAccounts({ eventId, ...asked }: Asked & { eventId: number }): Promise<Account[]> {
  const isMeant = sql<boolean>`o.id = (select organization_id from events where id = ${eventId})`;
  const accounts = await accountsWhere(isMeant, asked);
  return accounts.map(({ holder, quota }) => ({ holder, quota: Math.floor(quota * VISITORS_SHARE) }));
}

/**
 * Anyone may make an account and found organizations with it: until an event of theirs was approved, all that one person founded has little
 * room together.
 */
async function accountsWhere(isMeant: RawBuilder<boolean>, { db, quota }: Asked): Promise<readonly Account[]> {
  const found = await sql<{ id: number; founder: number | null }>`
    select o.id, case when not exists (select 1 from events e
      where e.organization_id = o.id and e.status not in ('draft', 'submitted', 'rejected')) then (
        select c.profile_id from changes c join profiles p on p.id = c.profile_id and not p.is_super_admin
        where c.resource = 'organizations' and c.record_id = o.id and c.operation = 'create' limit 1) end as founder
    from organizations o where ${isMeant} order by o.id`.execute(db);
  return found.rows.map(({ id, founder }) =>
    founder === null
      ? { holder: `organization ${id}`, quota }
      : { holder: `founder ${founder}`, quota: Math.min(quota, FOUNDED_QUOTA) },
  );
}

export async function hasRoom(db: AnyDatabase, accounts: readonly Account[]): Promise<boolean> {
  const stored = await sql<{ holder: string; bytes: number }>`
    select holder, bytes from stored_bytes where holder = any(${accounts.map(({ holder }) => holder)}::text[])`.execute(
    db,
  );
  const bytesOf = new Map(stored.rows.map(({ holder, bytes }) => [holder, bytes]));
  return accounts.some(({ holder, quota }) => (bytesOf.get(holder) ?? 0) < quota);
}

interface Charge {
  readonly db: AnyDatabase;
  readonly accounts: readonly Account[];
  readonly bytes: number;
}

/** On the first account that has room, in one statement: uploads that end together do not both take what is left. False where none has. */
export async function addBytes({ db, accounts, bytes }: Charge): Promise<boolean> {
  for (const { holder, quota } of accounts) {
    const added = await sql`
      insert into stored_bytes as s (holder, bytes) select ${holder}, ${bytes} where ${bytes}::bigint <= ${quota}::bigint
      on conflict (holder) do update set bytes = s.bytes + excluded.bytes where s.bytes + excluded.bytes <= ${quota}
      returning holder`.execute(db);
    if (added.rows.length > 0) return true;
  }
  return false;
}

/** For who uploads. */
export function noRoom(accounts: readonly Account[]): ApiError {
  const quota = Math.max(0, ...accounts.map((account) => account.quota));
  const isFounded = accounts.length > 0 && accounts.every(({ holder }) => holder.startsWith('founder '));
  const shown = quota >= 1024 ** 3 ? `${Math.round(quota / 1024 ** 3)} GB` : `${Math.round(quota / 1024 ** 2)} MB`;
  const hint = isFounded ? ' A new organization has more once its first event is approved.' : '';
  const message = `There is no room left: ${shown} of files are stored already.${hint}`;
  return new ApiError({ code: 'too_large', message, errors: { file: [message] } });
}
