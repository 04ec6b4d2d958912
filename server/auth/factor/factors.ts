import { sql } from 'kysely';
import type { Engine } from '../../../engine/api/engine';
import type { AnyDatabase } from '../../database/types';
import { hashTyped, newTypedCode } from '../typedCodes';
import { newTotpSecret, stepOf } from './totp';

const RECOVERY_CODES = 10;
const TOTP_CODE = /^\d{6}$/;

interface OfPerson {
  /** The transaction that a code is used up in. */
  readonly db: AnyDatabase;
  readonly engine: Pick<Engine, 'sealer'>;
  readonly profileId: number;
}

/** Whether codes are asked of an account. */
export async function hasFactor(db: AnyDatabase, profileId: number): Promise<boolean> {
  const found = await sql`
    select 1 from second_factors where profile_id = ${profileId} and confirmed_at is not null`.execute(db);
  return found.rows.length > 0;
}

/** A new secret for a person who has no factor yet, in place of one that was begun with. Null where there is a factor already. */
export async function beginFactor({ db, engine, profileId }: OfPerson): Promise<string | null> {
  const secret = newTotpSecret();
  const begun = await sql`
    insert into second_factors as f (profile_id, secret) values (${profileId}, ${engine.sealer.seal(secret)})
    on conflict (profile_id) do update set secret = excluded.secret, created_at = now(), last_step = null
    where f.confirmed_at is null returning id`.execute(db);
  return begun.rows.length > 0 ? secret : null;
}

/** Takes the first code of a factor that was begun with: from then on codes are asked for. */
export async function confirmFactor(o: OfPerson & { code: string }): Promise<boolean> {
  if (!(await takeTotp(o, 'begun'))) return false;
  await sql`update second_factors set confirmed_at = now() where profile_id = ${o.profileId}`.execute(o.db);
  return true;
}

/** A right code: one of the authenticator app, or a recovery code, with how many of those are left. */
export type TakenCode = { readonly kind: 'app' } | { readonly kind: 'recovery'; readonly left: number };

/** Uses a code up; null where it is wrong. */
export async function takeCode(o: OfPerson & { code: string }): Promise<TakenCode | null> {
  const digits = o.code.replace(/\s/g, '');
  if (TOTP_CODE.test(digits)) return (await takeTotp({ ...o, code: digits }, 'confirmed')) ? { kind: 'app' } : null;
  const used = await sql`
    update recovery_codes set used_at = now()
    where profile_id = ${o.profileId} and hash = ${hashTyped(o.code)} and used_at is null returning 1`.execute(o.db);
  return used.rows.length > 0 ? { kind: 'recovery', left: await recoveryCodesLeft(o.db, o.profileId) } : null;
}

/** Ten codes for when the app is out of reach, in place of those there were. Only their hashes are kept. */
export async function makeRecoveryCodes(db: AnyDatabase, profileId: number): Promise<string[]> {
  const made = Array.from({ length: RECOVERY_CODES }, newTypedCode);
  await sql`delete from recovery_codes where profile_id = ${profileId}`.execute(db);
  await sql`
    insert into recovery_codes (profile_id, hash)
    select ${profileId}, unnest(${made.map(({ hash }) => hash)}::text[])`.execute(db);
  return made.map(({ code }) => code);
}

/** How many of them are left. */
export async function recoveryCodesLeft(db: AnyDatabase, profileId: number): Promise<number> {
  const found = await sql<{ left: number }>`
    select count(*)::int as left from recovery_codes where profile_id = ${profileId} and used_at is null`.execute(db);
  return found.rows[0]?.left ?? 0;
}

/** Asks an account for codes no more. Answers whether it did until now. */
export async function dropFactor(db: AnyDatabase, profileId: number): Promise<boolean> {
  await sql`delete from recovery_codes where profile_id = ${profileId}`.execute(db);
  const dropped = await sql<{ was_asked: boolean }>`
    delete from second_factors where profile_id = ${profileId} returning confirmed_at is not null as was_asked`.execute(
    db,
  );
  return dropped.rows[0]?.was_asked ?? false;
}

/** The row stays locked to the end of the transaction: of two who give the same code at once, one is late. */
async function takeTotp({ db, engine, profileId, code }: OfPerson & { code: string }, state: 'begun' | 'confirmed') {
  const found = await sql<{ secret: string; last_step: number | null }>`
    select secret, last_step from second_factors
    where profile_id = ${profileId} and (confirmed_at is not null) = ${state === 'confirmed'} for update`.execute(db);
  const [factor] = found.rows;
  if (!factor) return false;
  const secret = engine.sealer.open(factor.secret);
  const step = stepOf({ secret, code, now: Date.now(), after: factor.last_step });
  if (step === null) return false;
  await sql`update second_factors set last_step = ${step} where profile_id = ${profileId}`.execute(db);
  return true;
}
