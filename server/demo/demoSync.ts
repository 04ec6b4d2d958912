import { sql } from 'kysely';
import type { Engine } from '../../engine/api/engine';
import { insertRecords } from '../../engine/api/operations/createRecords';
import { inWrite } from '../../engine/api/operations/transaction';
import { SYSTEM } from '../../engine/core/access/actor';
import { asProfile } from '../../resources/tenancy';
import type { SourceItem } from '../integrations/adapter';
import { adapters } from '../integrations/adapters';
import { readConnection } from '../integrations/connect';
import { performSync } from '../integrations/sync/runSync';
import { beginSync, type SyncKind } from '../integrations/sync/syncs';
import { DEMO_RACES } from './demoRaces';
import { CLUBS } from './people';

const REGISTRATIONS = 80;
/** Who has joined a club since, and who chose a distance that the event has not. */
const JOINED = [5, 31];
const ELSEWHERE = 62;

/**
 * A check and a sync with Atleta, as an organiser would do them, of registrations of the children's race. They are made here from the
 * athletes: nobody is called.
 */
export async function syncDemo({ engine, profileId }: { engine: Engine; profileId: number | null }): Promise<void> {
  const found = await sql<{ id: number }>`
    select c.id from event_integrations c join integrations i on i.id = c.integration_id where i.key = 'atleta' order by c.id limit 1`.execute(
    engine.db,
  );
  const [connection] = found.rows;
  const atleta = adapters.get('atleta');
  if (!connection || !atleta) return;
  const { record } = await readConnection(engine.db, connection.id);
  const items = await registrations(engine, record.event_id);
  const adapter = {
    ...atleta,
    async *pull() {
      yield { items, total: items.length };
    },
  };
  const nobody = async () => Promise.reject(new Error('The demo calls nobody.'));
  const open = { record, adapter, connection: { settings: {}, call: nobody } };
  const actor = { ...SYSTEM, identity: profileId === null ? null : asProfile(profileId) };
  for (const kind of ['check', 'pull'] as const) {
    const sync = await beginSync(engine, await noteSync(engine, { record, kind, profileId }));
    if (sync) await performSync({ engine, actor, open, sync });
  }
}

interface NewSync {
  record: { id: number; event_id: number };
  kind: SyncKind;
  profileId: number | null;
}

async function noteSync(engine: Engine, { record, kind, profileId }: NewSync): Promise<number> {
  const resource = engine.plan.get('integration_syncs');
  const values = {
    event_id: record.event_id,
    event_integration_id: record.id,
    kind,
    operation_id: crypto.randomUUID(),
    requested_by_id: profileId,
  };
  const [id = 0] = await inWrite({ engine, actor: SYSTEM, resource }, (write) => insertRecords(write, [values]));
  return id;
}

async function registrations(engine: Engine, eventId: number): Promise<SourceItem[]> {
  const children = DEMO_RACES.at(-1);
  const found = await sql<Readonly<Record<string, string | null>>>`
    select a.external_id as id, a.first_name, a.last_name, a.birth_date::text as date_of_birth, a.country as nationality, a.club
    from athletes a join races r on r.id = a.race_id
    where a.event_id = ${eventId} and r.name = ${children?.name} order by a.id limit ${REGISTRATIONS}`.execute(
    engine.db,
  );
  return found.rows.map((values, i) => ({
    values: {
      ...values,
      club: JOINED.includes(i) ? (CLUBS.find((club) => club !== values.club) ?? null) : values.club,
      ticket: { title: i === ELSEWHERE ? 'Family fun run' : children?.name },
    },
  }));
}
