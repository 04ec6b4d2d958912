import { sql } from 'kysely';
import { type Actor, mayAnywhere, reachOf } from '../../engine/core/access/actor';
import { ApiError } from '../../engine/core/errors';
import type { AnyDatabase } from '../database/types';
import { RateLimiter } from '../limits/rateLimiter';
import {
  AVATAR_LIMITS,
  FILE_LIMITS,
  type FileLimits,
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
    const quota = hasRole ? organizationQuota : PERSON_QUOTA;
    // The product's own people store on nobody's account.
    const holders = actor.isSuperAdmin ? null : hasRole ? await organizationsOf(db, actor) : [who];
    if (holders) await requireRoom(db, { holders, quota });
    return {
      limits: hasRole ? limitsOf(actor) : AVATAR_LIMITS,
      refusalOf: (error) => (!hasRole && error instanceof UploadError && error.status === 413 ? onlyAvatars() : null),
      async charge(bytes) {
        if (holders) await addBytes(db, { holders, quota, bytes });
      },
    };
  };
}

/** Large archives are apps. */
function limitsOf(actor: Actor): FileLimits {
  if (mayAnywhere(actor, 'applications.update')) return FILE_LIMITS;
  return { ...FILE_LIMITS, bytes: { ...FILE_LIMITS.bytes, archive: LARGEST_WORKBOOK } };
}

/** Where the actor may upload: what it sends is stored for one of these. */
async function organizationsOf(db: AnyDatabase, actor: Actor): Promise<string[]> {
  const reach = reachOf(actor, 'files.create');
  const ids = (level: string) => (reach === 'everything' ? [] : [...(reach[level] ?? [])]);
  const found = await sql<{ id: number }>`
    select o.id from organizations o where o.id = any(${ids('organization')}::bigint[])
      or exists (select 1 from applications a where a.organization_id = o.id and a.id = any(${ids('application')}::bigint[]))
      or exists (select 1 from events e where e.organization_id = o.id and e.id = any(${ids('event')}::bigint[]))
    order by o.id`.execute(db);
  return found.rows.map(({ id }) => `organization ${id}`);
}

interface Room {
  readonly holders: readonly string[];
  readonly quota: number;
}

async function requireRoom(db: AnyDatabase, { holders, quota }: Room): Promise<void> {
  const full = await sql<{ count: number }>`
    select count(*)::int as count from stored_bytes where holder = any(${[...holders]}::text[]) and bytes >= ${quota}`.execute(
    db,
  );
  if ((full.rows[0]?.count ?? 0) >= holders.length) throw noRoom(quota);
}

/** On the account of the first that has room, in one statement: uploads that end together do not both take what is left. */
async function addBytes(db: AnyDatabase, { holders, quota, bytes }: Room & { bytes: number }): Promise<void> {
  for (const holder of holders) {
    const added = await sql`
      insert into stored_bytes as s (holder, bytes) select ${holder}, ${bytes} where ${bytes}::bigint <= ${quota}::bigint
      on conflict (holder) do update set bytes = s.bytes + excluded.bytes where s.bytes + excluded.bytes <= ${quota}
      returning holder`.execute(db);
    if (added.rows.length > 0) return;
  }
  throw noRoom(quota);
}

function noRoom(quota: number): ApiError {
  const shown = quota >= 1024 ** 3 ? `${Math.round(quota / 1024 ** 3)} GB` : `${Math.round(quota / 1024 ** 2)} MB`;
  const message = `There is no room left: ${shown} of files are stored already.`;
  return new ApiError({ code: 'too_large', message, errors: { file: [message] } });
}

function onlyAvatars(): ApiError {
  const message = 'Without a role you may upload a picture of yourself of up to 10 MB, and no other files.';
  return new ApiError({ code: 'forbidden', message, errors: { file: [message] } });
}
