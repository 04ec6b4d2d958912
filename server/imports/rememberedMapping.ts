import { sql } from 'kysely';
import type { Engine } from '../../engine/api/engine';
import type { Mapping } from '../../engine/api/import/mapping/mapColumns';
import { isReasonColumn } from '../../engine/api/import/mapping/reasonColumn';
import { reachableRows } from '../../engine/api/sql/accessSql';
import type { Actor } from '../../engine/core/access/actor';

interface RememberedOptions {
  engine: Engine;
  actor: Actor;
  eventId: number;
  kind: string;
  columns: readonly string[];
}

/**
 * How a file with these columns was mapped last time: in this event, else in another of its organization. The column of
 * reasons that a file of failed rows has does not count.
 */
export async function rememberedMapping(o: RememberedOptions): Promise<Mapping | null> {
  const columns = o.columns.filter((name) => !isReasonColumn(name));
  const visible = reachableRows({ ...o, resource: o.engine.plan.get('imports'), verb: 'read', alias: 't' });
  const found = await sql<{ mapping: Mapping }>`
    select t.mapping from imports t
    where t.kind = ${o.kind} and t.columns = ${columns}::text[] and t.mapping is not null and ${visible}
      and t.event_id in (select other.id from events own join events other on other.organization_id = own.organization_id where own.id = ${o.eventId})
    order by (t.event_id = ${o.eventId}) desc, t.id desc limit 1`.execute(o.engine.db);
  return found.rows[0]?.mapping ?? null;
}
