import { sql } from 'kysely';
import type { Engine } from '../../engine/api/engine';
import { insertRecords } from '../../engine/api/operations/createRecords';
import { inWrite } from '../../engine/api/operations/transaction';
import { writeValues } from '../../engine/api/operations/updateRecords';
import { SYSTEM } from '../../engine/core/access/actor';
import type { JsonSchema } from '../../engine/core/jsonSchema';
import type { CreateOf } from '../../engine/core/resource';
import type { integrations } from '../../resources/integrations/integrations.resource';
import type { Adapter } from './adapter';
import { adapters as known } from './adapters';
import { settingsSchema } from './settingsSchema';

/**
 * What an event can be connected to, wherever Startline runs: adds what the catalogue lacks, and says what each needs to be told. What a super
 * admin deleted or renamed stays so; nodes that start together wait for each other.
 */
export async function ensureCatalogue(engine: Engine, adapters: ReadonlyMap<string, Adapter> = known): Promise<void> {
  const resource = engine.plan.get('integrations');
  await inWrite({ engine, actor: SYSTEM, resource }, async (write) => {
    await sql`lock table integrations in share row exclusive mode`.execute(write.tx);
    const there = await sql<{ id: number; key: string; settings_schema: JsonSchema }>`
      select id, key, settings_schema from integrations`.execute(write.tx);
    const ids = new Map(there.rows.map((row) => [row.key, row.id]));
    const missing = [...adapters.values()].filter(({ key }) => !ids.has(key));
    if (missing.length > 0) await insertRecords(write, missing.map(entryOf));
    for (const adapter of adapters.values()) {
      const id = ids.get(adapter.key);
      if (id !== undefined) await writeValues(write, [id], { settings_schema: settingsSchema(adapter) });
    }
  });
}

function entryOf(adapter: Adapter): CreateOf<typeof integrations> {
  const { key, name, type: integration_type } = adapter;
  return { key, name, integration_type, settings_schema: settingsSchema(adapter) };
}
