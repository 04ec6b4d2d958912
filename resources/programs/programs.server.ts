import { sql } from 'kysely';
import type { ResourceServer } from '../../engine/api/engine';

/** A new row of a day that somebody put in order stands at its end. */
export const programsServer: ResourceServer = {
  async beforeWrite({ tx, values, kind }) {
    if (kind === 'update') return values;
    const asked = values.flatMap(({ widget_id, starts_at, position }, index) =>
      position ? [] : [{ index, widget_id, starts_at }],
    );
    const found = await sql<{ index: number; last: number }>`
      select g.index, max(p.position) as last
      from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as g(index int, widget_id bigint, starts_at timestamptz)
        join programs p on p.widget_id = g.widget_id and p.deleted_at is null
        join events e on e.id = p.event_id
      where (p.starts_at at time zone e.timezone)::date = (g.starts_at at time zone e.timezone)::date
      group by g.index having max(p.position) > 0`.execute(tx);
    const lastOf = new Map(found.rows.map(({ index, last }) => [index, last]));
    return values.map((row, index) => {
      const last = lastOf.get(index);
      return last === undefined ? row : { ...row, position: last + 1 };
    });
  },
};
