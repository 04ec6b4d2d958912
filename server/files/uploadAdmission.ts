import { sql } from 'kysely';
import { type Actor, mayAnywhere, reachOf } from '../../engine/core/access/actor';
import { ApiError } from '../../engine/core/errors';
import type { AnyDatabase } from '../database/types';
import { RateLimiter } from '../limits/rateLimiter';
import {
  AVATAR_LIMITS,
  FILE_LIMITS,
  type FileLimits,
  FOUNDED_QUOTA,
  LARGEST_WORKBOOK,
  PERSON_QUOTA,
  UPLOAD_RATES,
} from './fileLimits';
import { UploadError } from './uploadError';

/** Bytes that an organization may upload in all, unless the configuration says otherwise. */
export const DEFAULT_QUOTA = 50 * 1024 ** 3;

/** What somebody may upload. */
interface Admission {
  readonly limits: FileLimits;
  /** In the words of who may not, what a limit refused; null for what is wrong with the file itself. */
  refusalOf(error: unknown): ApiError | null;
  /** Counts what was stored. @throws ApiError 413 where there is no room for it */
  charge(bytes: number): Promise<void>;
}

/** @throws ApiError 429, 413 */
export type AdmitUpload = (actor: Actor) => Promise<Admission>;

interface AdmissionOptions {
  readonly db: AnyDatabase;
  readonly organizationQuota: number;
}

/**
 * Who may upload how much, asked before a byte is read: with a role what its organization has room for; without one a picture of
 * oneself, as anyone may make an account.
 */
export function createUploadAdmission({ db, organizationQuota }: AdmissionOptions): AdmitUpload {
  const withRole = new RateLimiter({ db, name: 'uploads', limit: UPLOAD_RATES.withRole });
  const withoutRole = new RateLimiter({ db, name: 'avatars', limit: UPLOAD_RATES.withoutRole });
  return async (actor) => {
    const hasRole = mayAnywhere(actor, 'files.create');
    const who = `${actor.identity?.kind} ${actor.identity?.id}`;
    if (!actor.isSuperAdmin) await (hasRole ? withRole : withoutRole).take(who);
    const accounts = hasRole
      ? await accountsOf({ db, actor, quota: organizationQuota })
      : [{ holder: who, quota: PERSON_QUOTA }];
    // The product's own people store on nobody's account.
    const isCharged = !actor.isSuperAdmin;
    if (isCharged) await requireRoom(db, accounts);
    return {
      limits: hasRole ? limitsOf(actor) : AVATAR_LIMITS,
      refusalOf: (error) => (!hasRole && error instanceof UploadError && error.status === 413 ? onlyAvatars() : null),
      async charge(bytes) {
        if (isCharged) await addBytes({ db, accounts, bytes });
      },
    };
  };
}

/** Large archives are apps. */
function limitsOf(actor: Actor): FileLimits {
  if (mayAnywhere(actor, 'applications.update')) return FILE_LIMITS;
  return { ...FILE_LIMITS, bytes: { ...FILE_LIMITS.bytes, archive: LARGEST_WORKBOOK } };
}

/** On whose account files are stored, and how many bytes of them there may be. */
interface Account {
  readonly holder: string;
  readonly quota: number;
}

/**
 * Where the actor may upload: what it sends is stored for one of these. Anyone may make an account and found organizations with it:
 * until an event of theirs was approved, all that one person founded has little room together.
 */
async function accountsOf({
  db,
  actor,
  quota,
}: {
  db: AnyDatabase;
  actor: Actor;
  quota: number;
}): Promise<readonly Account[]> {
  const reach = reachOf(actor, 'files.create');
  const ids = (level: string) => (reach === 'everything' ? [] : [...(reach[level] ?? [])]);
  const found = await sql<{ id: number; founder: number | null }>`
    select o.id, case when not exists (select 1 from events e
      where e.organization_id = o.id and e.status not in ('draft', 'submitted', 'rejected')) then (
        select c.profile_id from changes c join profiles p on p.id = c.profile_id and not p.is_super_admin
        where c.resource = 'organizations' and c.record_id = o.id and c.operation = 'create' limit 1) end as founder
    from organizations o where o.id = any(${ids('organization')}::bigint[])
      or exists (select 1 from applications a where a.organization_id = o.id and a.id = any(${ids('application')}::bigint[]))
      or exists (select 1 from events e where e.organization_id = o.id and e.id = any(${ids('event')}::bigint[]))
    order by o.id`.execute(db);
  return found.rows.map(({ id, founder }) =>
    founder === null
      ? { holder: `organization ${id}`, quota }
      : { holder: `founder ${founder}`, quota: Math.min(quota, FOUNDED_QUOTA) },
  );
}

async function requireRoom(db: AnyDatabase, accounts: readonly Account[]): Promise<void> {
  const stored = await sql<{ holder: string; bytes: number }>`
    select holder, bytes from stored_bytes where holder = any(${accounts.map(({ holder }) => holder)}::text[])`.execute(
    db,
  );
  const bytesOf = new Map(stored.rows.map(({ holder, bytes }) => [holder, bytes]));
  if (accounts.every(({ holder, quota }) => (bytesOf.get(holder) ?? 0) >= quota)) throw noRoom(accounts);
}

interface Charge {
  readonly db: AnyDatabase;
  readonly accounts: readonly Account[];
  readonly bytes: number;
}

/** On the first account that has room, in one statement: uploads that end together do not both take what is left. */
async function addBytes({ db, accounts, bytes }: Charge): Promise<void> {
  for (const { holder, quota } of accounts) {
    const added = await sql`
      insert into stored_bytes as s (holder, bytes) select ${holder}, ${bytes} where ${bytes}::bigint <= ${quota}::bigint
      on conflict (holder) do update set bytes = s.bytes + excluded.bytes where s.bytes + excluded.bytes <= ${quota}
      returning holder`.execute(db);
    if (added.rows.length > 0) return;
  }
  throw noRoom(accounts);
}

function noRoom(accounts: readonly Account[]): ApiError {
  const quota = Math.max(0, ...accounts.map((account) => account.quota));
  const isFounded = accounts.length > 0 && accounts.every(({ holder }) => holder.startsWith('founder '));
  const shown = quota >= 1024 ** 3 ? `${Math.round(quota / 1024 ** 3)} GB` : `${Math.round(quota / 1024 ** 2)} MB`;
  const hint = isFounded ? ' A new organization has more once its first event is approved.' : '';
  const message = `There is no room left: ${shown} of files are stored already.${hint}`;
  return new ApiError({ code: 'too_large', message, errors: { file: [message] } });
}

function onlyAvatars(): ApiError {
  const message = 'Without a role you may upload a picture of yourself of up to 10 MB, and no other files.';
  return new ApiError({ code: 'forbidden', message, errors: { file: [message] } });
}
