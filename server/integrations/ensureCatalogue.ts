import { sql } from 'kysely';
import type { Engine } from '../../engine/api/engine';
import { insertRecords } from '../../engine/api/operations/createRecords';
import { inWrite } from '../../engine/api/operations/transaction';
import { SYSTEM } from '../../engine/core/access/actor';
import type { CreateOf } from '../../engine/core/resource';
import type { integrations } from '../../resources/integrations/integrations.resource';

/** What an event can be connected to, wherever Startline runs. */
const CATALOGUE: readonly CreateOf<typeof integrations>[] = [
  { name: 'Atleta', integration_type: 'registration', key: 'atleta' },
  { name: 'RACE RESULT', integration_type: 'timing', key: 'race-result' },
];

/** Adds what the catalogue lacks. What a super admin deleted or renamed stays so; nodes that start together wait for each other. */
export async function ensureCatalogue(engine: Engine): Promise<void> {
  const resource = engine.plan.get('integrations');
  await inWrite({ engine, actor: SYSTEM, resource }, async (write) => {
    await sql`lock table integrations in share row exclusive mode`.execute(write.tx);
    const known = await sql<{ key: string }>`select key from integrations`.execute(write.tx);
    const keys = new Set(known.rows.map(({ key }) => key));
    const missing = CATALOGUE.filter(({ key }) => !keys.has(key));
    if (missing.length > 0) await insertRecords(write, missing);
  });
}
