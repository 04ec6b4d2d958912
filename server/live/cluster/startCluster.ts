import type { EngineDatabase } from '../../../engine/api/engine';
import type { OpenDatabase } from '../../database/types';
import type { Publisher } from '../publisher';
import { clusterClient } from './clusterClient';
import { createClusterPublisher } from './clusterPublisher';
import { type Leadership, seekLeadership } from './leadership';
import type { RealtimeCluster } from './realtimeUrl';

interface ClusterOptions {
  database: Pick<OpenDatabase, 'engine' | 'direct'>;
  cluster: RealtimeCluster;
  onError(error: unknown): void;
}

/** Publishing through a cluster: each message once, whichever of the nodes of one database is alive. */
export async function startCluster({ database, cluster, onError }: ClusterOptions): Promise<{
  publisher: Publisher;
  stop(): Promise<void>;
}> {
  const client = await clusterClient(cluster);
  let leadership: Leadership | null = null;
  const publisher = createClusterPublisher({ client, isLeading: () => leadership?.isHeld() ?? false, onError });
  leadership = seekLeadership({
    db: database.direct as EngineDatabase,
    isShared: database.engine !== 'pglite',
    onLead: () => publisher.takeOver(),
    onError,
  });
  return {
    publisher,
    async stop() {
      await publisher.stop();
      await leadership.stop();
    },
  };
}
