import { type RawBuilder, sql } from 'kysely';

/** Addresses that nobody can have. */
export const NOWHERE = 'erased.invalid';

/** Of an account that was erased: by its address, which no one may register. */
export function isErased(alias: string): RawBuilder<boolean> {
  return sql`${sql.ref(`${alias}.email`)} like ${`%@${NOWHERE}`}`;
}
