import { makeEngine } from '../../../engine/api/engine';
import { plan } from '../../../resources/allResources';
import { identityServers } from '../../../server/auth/identityServers';
import { identityServices } from '../../../server/auth/services';
import { connectServer } from '../../../server/database/pooledDatabase';
import { openDiskStorage } from '../../../server/files/diskStorage';
import { importServers } from '../../../server/imports/importRoutes';
import { importRunner } from '../../../server/imports/importTask';
import { resourceServers } from '../../../server/resourceServers';
import { startTaskWorker } from '../../../server/tasks/taskWorker';
import { requesterOf } from './requesterOf';

/** A node that does nothing but run tasks until it is killed: arguments are the database's connection as JSON, and the folder of files. */
const [connection = '{}', folder = ''] = process.argv.slice(2);
const connected = await connectServer({ connection: JSON.parse(connection), namesStatements: true, log: () => {} });
const storage = await openDiskStorage(folder);
const services = identityServices({ publicUrl: 'https://console.example', log: () => {} });
const engine = makeEngine({
  plan,
  db: connected.db,
  servers: {
    ...resourceServers({ requestAbort: async () => {} }),
    ...identityServers(services),
    ...importServers(storage),
  },
});
await startTaskWorker({
  engine,
  database: { ...connected, engine: 'postgres', description: '' },
  runners: { import: importRunner({ storage, requester: (context) => requesterOf(engine, context.input) }) },
  onError: (error) => console.error(error),
});
