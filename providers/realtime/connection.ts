import { createObservable } from '../observable';

/** How the websocket is doing. */
export interface Connection {
  /** `off`: nothing is listened to. `reconnecting`: what happens is not heard until it is back. */
  readonly state: 'off' | 'connecting' | 'connected' | 'reconnecting';
  /** Since when nothing is heard, in milliseconds since 1970; null unless reconnecting. */
  readonly since: number | null;
}

const OFF: Connection = { state: 'off', since: null };

const connection = createObservable<Connection>(OFF);

export const getConnection = connection.get;
export const subscribeToConnection = connection.subscribe;

/** `since`: where nothing is heard, since when; in milliseconds since 1970. */
export function reportConnection(state: Connection['state'], since = Date.now()): void {
  const before = connection.get();
  if (before.state === state) return;
  connection.set({ state, since: state === 'reconnecting' ? since : null });
}
