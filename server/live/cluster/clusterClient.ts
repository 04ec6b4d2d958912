import type Pusher from 'pusher';
import type { ChannelSigner } from '../auth/channelKeys';
import type { RealtimeCluster } from './realtimeUrl';

const TIMEOUT_MS = 10_000;

/** The official client of a cluster's HTTP API; loaded only where there is a cluster. */
export async function clusterClient({ appId, key, secret, host, port, tls }: RealtimeCluster): Promise<Pusher> {
  const { default: Client } = await import('pusher');
  return new Client({ appId, key, secret, host, port: String(port), useTLS: tls, timeout: TIMEOUT_MS });
}

/** Signs with the key and the secret that the cluster knows. */
export async function clusterSigner(cluster: RealtimeCluster): Promise<ChannelSigner> {
  const client = await clusterClient(cluster);
  return { sign: async ({ socketId, channel }) => client.authorizeChannel(socketId, channel).auth };
}
