import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { sql } from 'kysely';
import { CallerQueue } from '../../engine/api/callerQueue';
import { callerNow } from '../../engine/api/connectionScope';
import { type ApiError, invalid } from '../../engine/core/errors';
import type { AnyDatabase } from '../database/types';
import { attemptWithin } from '../limits/attempts';
import type { IdentityContext } from './identityRoutes';

/**
 * What guessing one password costs. Memory in KiB.
 *
 * 19 MiB, two passes and one lane is the smallest setting OWASP recommends for argon2id (Password Storage Cheat Sheet). It
 * takes about 20 ms of one core.
 */
export interface PasswordCost {
  readonly memoryCost: number;
  readonly timeCost: number;
  readonly parallelism: number;
}

const DEFAULT_COST: PasswordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * Turns for hashing. One core stays free for the event loop and the database, so a burst of sign-ins slows down no one else. Callers take
 * turns, and an address has one hash in progress at a time.
 */
const turns = new CallerQueue({
  shares: { ordinary: Math.max(1, Math.min(4, availableParallelism()) - 1), live: 0, readiness: 0 },
  mostPerCaller: 1,
  longestPauseMs: 10_000,
  longestWaitMs: 30_000,
});

export interface Passwords {
  /** The argon2id hash to store, with its salt and cost in it. */
  hash(password: string): Promise<string>;
  /** Whether the password is the one of the hash. Takes as long where there is no hash: e-mails cannot be probed by time. */
  verify(stored: string | null, password: string): Promise<boolean>;
  /** Whether a hash was made at another cost and should be made again while the password is at hand. */
  isOutdated(stored: string): boolean;
}

/** `cost` is for tests, which make hundreds of hashes. */
export function createPasswords(cost: PasswordCost = DEFAULT_COST): Passwords {
  let decoy: Promise<string> | undefined;
  const stamp = `$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$`;
  return {
    hash: (password) => turns.run(callerNow(), () => hash(password, cost)),
    async verify(stored, password) {
      decoy ??= hash('no one has this password', cost);
      const against = stored ?? (await decoy);
      const isRight = await turns.run(callerNow(), () => verify(against, password));
      return stored !== null && isRight;
    },
    isOutdated: (stored) => !stored.startsWith('$argon2id$') || !stored.includes(stamp),
  };
}

/**
 * Whether the hash that a password was found right against is still the person's, and stays so to the end of the transaction:
 * verifying takes long enough for a mailed link to set another one and to end what the old one began.
 */
export async function isStillPassword({
  tx,
  profileId,
  stored,
}: {
  tx: AnyDatabase;
  profileId: number;
  stored: string;
}): Promise<boolean> {
  const held = await sql`
    select 1 from profiles where id = ${profileId} and password = ${stored} and deleted_at is null for no key update`.execute(
    tx,
  );
  return held.rows.length > 0;
}

/** The stored hash that a person's password, given in a field of this name, is right for. @throws ApiError 422, 429 */
export async function requirePassword(
  { engine, passwords, limiters }: Pick<IdentityContext, 'engine' | 'passwords' | 'limiters'>,
  { profileId, given, field }: { profileId: number; given: string | undefined; field: string },
): Promise<string> {
  if (given === undefined) throw invalid({ [field]: ['Give your current password too.'] });
  return attemptWithin([{ limiter: limiters.passwordPerProfile, key: String(profileId) }], async (succeed) => {
    const found = await sql<{ password: string | null }>`select password from profiles where id = ${profileId}`.execute(
      engine.db,
    );
    const stored = found.rows[0]?.password ?? null;
    const isRight = await passwords.verify(stored, given);
    if (stored === null || !isRight) throw wrongPassword(field);
    await succeed();
    return stored;
  });
}

export function wrongPassword(field: string): ApiError {
  return invalid({ [field]: ['This is not your current password.'] });
}
