import { makeEngine } from '../../../engine/api/engine';
import { startTaskWorker } from '../../../engine/api/tasks/taskWorker';
import { plan } from '../../../resources/allResources';
import { actorOfProfile } from '../../../server/auth/actorOf';
import { identityServers } from '../../../server/auth/identityServers';
import { identityServices } from '../../../server/auth/services';
import { connectServer } from '../../../server/database/pooledDatabase';
import { openDiskStorage } from '../../../server/files/diskStorage';
import { resourceServers } from '../../../server/resourceServers';

/** A node that does nothing but run tasks until it is killed: arguments are the database's connection as JSON, and the folder of files. */
const [connection = '{}', folder = ''] = process.argv.slice(2);
const connected = await connectServer({ connection: JSON.parse(connection), namesStatements: true, log: () => {} });
const storage = await openDiskStorage(folder);
const services = identityServices({ publicUrl: 'https://console.example', log: () => {} });
const engine = makeEngine({
  plan,
  db: connected.db,
  servers: { ...resourceServers(), ...identityServers(services) },
  files: storage,
});
await startTaskWorker({
  engine,
  database: connected,
  actorOf: ({ id }) => actorOfProfile(engine.db, id),
  onError: (error) => console.error(error),
});
