import { sql } from 'kysely';
import type { AnyDatabase } from '../database/types';
import type { Passwords } from './passwords';

interface SuperAdminOptions {
  db: AnyDatabase;
  passwords: Passwords;
  email: string;
  password: string;
  firstName?: string;
  lastName?: string;
}

/**
 * Makes the first super admin when there is none: a new account, or the one with that address, whose password is set. Answers
 * whether it had to. Nodes that start together make one.
 */
export async function ensureSuperAdmin(options: SuperAdminOptions): Promise<boolean> {
  const existing = await sql`select 1 from profiles where is_super_admin and deleted_at is null limit 1`.execute(
    options.db,
  );
  if (existing.rows.length > 0) return false;
  await makeSuperAdmin(options);
  return true;
}

/** Makes an account a super admin's: a new one, or the one with that address, whose password is set. */
export async function makeSuperAdmin(options: SuperAdminOptions): Promise<void> {
  const hash = await options.passwords.hash(options.password);
  await sql`
    insert into profiles (first_name, last_name, email, password, is_super_admin, email_verified_at)
    values (${options.firstName ?? 'Super'}, ${options.lastName ?? 'Admin'}, ${options.email.trim().toLowerCase()}, ${hash}, true, now())
    on conflict (email) where deleted_at is null do update set is_super_admin = true, password = excluded.password,
      email_verified_at = now(), version = profiles.version + 1, updated_at = now()`.execute(options.db);
}
