import { type RawBuilder, sql } from 'kysely';
import { CLOCKS_DIFFER_MS } from './clocksDiffer';

/**
 * SQL of whether the time of a gunshot has come. A rehearsal runs faster than the clock: its gunshots count at once. Timing rules: Times
 * (a gunshot ahead of the clock).
 */
export function isFired(gunshot: string): RawBuilder<boolean> {
  const of = (column: string) => sql.ref(`${gunshot}.${column}`);
  return sql<boolean>`(${of('fired_at')} <= now() + ${sql.lit(`${CLOCKS_DIFFER_MS} ms`)}::interval
    or exists (select 1 from events of_gunshot where of_gunshot.id = ${of('event_id')} and of_gunshot.rehearsal_of_id is not null))`;
}
