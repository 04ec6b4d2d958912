import { type Engine, makeEngine, type Row } from '../../engine/api/engine';
import { createRecord } from '../../engine/api/operations/createRecords';
import { deleteRecords } from '../../engine/api/operations/deleteRecords';
import { undoOperation } from '../../engine/api/operations/undoOperation';
import { updateRecords } from '../../engine/api/operations/updateRecords';
import { SYSTEM } from '../../engine/core/access/actor';
import { plan } from '../../resources/allResources';
import { identityServers } from '../../server/auth/identityServers';
import { identityServices } from '../../server/auth/services';
import { migrate } from '../../server/database/migrate';
import { migrations } from '../../server/database/migrations';
import { openDatabase } from '../../server/database/openDatabase';
import { resourceServers } from '../../server/resourceServers';

/**
 * A server that does nothing but write, to be killed by a test: `node writer.mjs DATA_DIR ENGINE`. Prints `ready`, and then each
 * operation once it is committed, as `{operation_id, ids}`.
 */
const [dataDir = '', embedded] = process.argv.slice(2);
const log = (line: string): void => console.error(line);
const { db } = await openDatabase({ dataDir, embedded: embedded as 'postgres' | 'pglite', log });
await migrate({ db, migrations, log: () => {} });
const services = identityServices({ publicUrl: 'https://console.example', log: () => {} });
const engine: Engine = makeEngine({
  plan,
  db,
  servers: { ...resourceServers(), ...identityServers(services) },
});
const athletes = { engine, actor: SYSTEM, resource: plan.get('athletes') };

const event_id = await newEvent();
console.log('ready');
// Several at a time, so that the end finds transactions in every state.
for (const name of ['A', 'B', 'C', 'D']) void writeForEver(name);

async function newEvent(): Promise<number> {
  const make = async (resource: string, body: Row): Promise<number> => {
    const { record } = await createRecord({ engine, actor: SYSTEM, resource: plan.get(resource), body });
    return Number(record.id);
  };
  const organization_id = await make('organizations', { name: 'Crash' });
  return make('events', { organization_id, name: 'Crash', start_date: '2027-05-30' });
}

async function writeForEver(name: string): Promise<void> {
  for (let round = 1; ; round++) {
    const ids: number[] = [];
    for (let i = 0; i < 3; i++) {
      const body = { event_id, last_name: `${name} ${round} ${i}` };
      const { record, operationId } = await createRecord({ ...athletes, body });
      acknowledge({ operation_id: operationId, ids: [Number(record.id)] });
      ids.push(Number(record.id));
    }
    const changed = await updateRecords({ ...athletes, ids, patch: { club: `Round ${round}`, country: 'BE' } });
    acknowledge({ operation_id: changed.operationId, ids: changed.ids });
    const removed = await deleteRecords({ ...athletes, ids: ids.slice(1) });
    acknowledge({ operation_id: removed.operationId, ids: removed.ids });
    if (round % 2 === 0) continue;
    const undone = await undoOperation({ engine, actor: SYSTEM, operationId: removed.operationId });
    acknowledge({ operation_id: undone.operationId, ids: removed.ids });
  }
}

/** A pipe takes it at once: what was printed here is known to the other side, whatever comes next. */
function acknowledge(operation: { operation_id: string; ids: readonly number[] }): void {
  process.stdout.write(`${JSON.stringify(operation)}\n`);
}
