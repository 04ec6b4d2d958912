import { act } from '@testing-library/react';
import type { Listener, Realtime } from '../../../providers/realtime/realtime';

/** A websocket whose server is the test. */
export function fakeRealtime() {
  const listeners = new Map<string, Set<Listener>>();
  const realtime: Realtime = {
    join(channel, listener) {
      const room = listeners.get(channel) ?? new Set();
      listeners.set(channel, room.add(listener));
      return () => void room.delete(listener);
    },
  };
  return {
    realtime,
    has: (channel: string) => (listeners.get(channel)?.size ?? 0) > 0,
    tell: (channel: string, event: string, data: unknown) =>
      act(async () => {
        for (const listener of [...(listeners.get(channel) ?? [])]) listener.receive(event, data);
      }),
    join: (channel: string) =>
      act(async () => {
        for (const listener of [...(listeners.get(channel) ?? [])]) listener.joined?.();
      }),
  };
}
