import { type RawBuilder, sql } from 'kysely';

/** Addresses that nobody can have. */
export const NOWHERE = 'erased.invalid';

/** Beginning of the code that replaces a chip of an erased person. */
export const ERASED_CHIP = 'ERASED';

export function isErasedChip(chipcode: string): boolean {
  return new RegExp(`^${ERASED_CHIP}\\d+N\\d+$`).test(chipcode);
}

/** Of an account that was erased: by its address, which no one may register. */
export function isErased(alias: string): RawBuilder<boolean> {
  return sql`${sql.ref(`${alias}.email`)} like ${`%@${NOWHERE}`}`;
}
