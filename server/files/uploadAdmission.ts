import { type Actor, mayAnywhere } from '../../engine/core/access/actor';
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
import { addBytes, hasRoom, noRoom, reachedAccounts } from './uploadAccounts';
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
      ? await reachedAccounts({ db, actor, quota: organizationQuota })
      : [{ holder: who, quota: PERSON_QUOTA }];
    // The product's own people store on nobody's account.
    const isCharged = !actor.isSuperAdmin;
    if (isCharged && !(await hasRoom(db, accounts))) throw noRoom(accounts);
    return {
      limits: hasRole ? limitsOf(actor) : AVATAR_LIMITS,
      refusalOf: (error) => (!hasRole && error instanceof UploadError && error.status === 413 ? onlyAvatars() : null),
      async charge(bytes) {
        if (isCharged && !(await addBytes({ db, accounts, bytes }))) throw noRoom(accounts);
      },
    };
  };
}

/** Large archives are apps. */
function limitsOf(actor: Actor): FileLimits {
  if (mayAnywhere(actor, 'applications.update')) return FILE_LIMITS;
  return { ...FILE_LIMITS, bytes: { ...FILE_LIMITS.bytes, archive: LARGEST_WORKBOOK } };
}

function onlyAvatars(): ApiError {
  const message = 'Without a role you may upload a picture of yourself of up to 10 MB, and no other files.';
  return new ApiError({ code: 'forbidden', message, errors: { file: [message] } });
}
