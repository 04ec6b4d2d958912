import { type RawBuilder, sql } from 'kysely';
import { CHIPS } from './chips';

const REUSED_AFTER_S = CHIPS.sharedOverTime!.apartMs / 1_000;

/** SQL of whether two races start too close to each other to reuse a chip, by the columns of their starts. A start that is not set is close to all. */
export function isTooCloseToReuse(start: string, otherStart: string): RawBuilder<boolean> {
  const apart = sql`extract(epoch from ${sql.ref(start)} - ${sql.ref(otherStart)})`;
  return sql`coalesce(abs(${apart}) < ${sql.lit(REUSED_AFTER_S)}, true)`;
}
