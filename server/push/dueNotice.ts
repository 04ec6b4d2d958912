import { type RawBuilder, sql } from 'kysely';

/** NOTIFY channel that says deliveries are due: every node sends some. */
export const DUE_CHANNEL = 'push_due';

/** Query that tells all nodes, once what it is part of is committed, where `made` has rows. */
export function dueNotice(made: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select pg_notify(${DUE_CHANNEL}, '') where exists (select 1 from ${made})`;
}
