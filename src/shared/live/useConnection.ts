import { useSyncExternalStore } from 'react';
import { type Connection, getConnection, subscribeToConnection } from '../../../providers/realtime/connection';

/** How the websocket is doing. */
export function useConnection(): Connection {
  return useSyncExternalStore(subscribeToConnection, getConnection);
}
