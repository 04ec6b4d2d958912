import { type RawBuilder, sql } from 'kysely';

/** States that lists show with their reason. */
const OUT = ['dnf', 'dns', 'dsq'] as const;

/** SQL of the time that official lists show of the entry `e`. They show the state instead of a time where the entry has no place. */
export const shownTimeSql = sql<
  number | null
>`case when e.rank is not null or e.state <> all(${[...OUT]}::text[]) then e.time_ms end`;

/** SQL of the reason for a state that a list shows. The reason of the athlete `a` counts only while the athlete has that state. */
export function stateReasonSql(
  state: RawBuilder<unknown>,
  states: readonly (typeof OUT)[number][] = OUT,
): RawBuilder<string | null> {
  return sql`case when ${state} = any(${[...states]}::text[]) and a.state = ${state} then a.state_reason end`;
}
