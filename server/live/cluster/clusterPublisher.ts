import { setTimeout as pause } from 'node:timers/promises';
import type Pusher from 'pusher';
import { parseChannel } from '../auth/channels';
import type { Message, Publisher } from '../publisher';
import { paced } from '../relay/paced';
import { fittingEvents } from './fittingEvents';
import type { Leadership } from './leadership';

interface ClusterOptions {
  client: Pick<Pusher, 'triggerBatch'>;
  isLeading: Leadership['isHeld'];
  onError(error: unknown): void;
}

export interface ClusterPublisher extends Publisher {
  /** Sends what the node that led before may not have sent any more. */
  takeOver(): void;
  stop(): Promise<void>;
}

/** The protocol's limit of events in one request. */
const BATCH = 10;
const PACE_MS = 50;
const MOST_WAITING = 5_000;
/** What a node that does not lead remembers: as long as it may take until it is noticed that the leader is gone. */
const REMEMBERED_MS = 15_000;
const ATTEMPTS = 3;
const RETRY_MS = 500;

/** Publishes through a Pusher-compatible cluster; only the node that leads does, the others remember the latest. */
export function createClusterPublisher({ client, isLeading, onError }: ClusterOptions): ClusterPublisher {
  let waiting: { message: Message; at: number }[] = [];
  let failures = 0;

  async function send(): Promise<void> {
    while (isLeading() && waiting.length > 0) {
      const batch = waiting.slice(0, BATCH);
      try {
        const events = batch.flatMap(({ message }) => fittingEvents(message));
        for (let i = 0; i < events.length; i += BATCH) await client.triggerBatch(events.slice(i, i + BATCH));
        failures = 0;
      } catch (error) {
        failures += 1;
        if (failures < ATTEMPTS) {
          await pause(failures * RETRY_MS, undefined, { ref: false });
          continue;
        }
        // Given up: who missed it sees it at the next change, or when it connects again.
        failures = 0;
        onError(error);
      }
      const done = new Set(batch);
      waiting = waiting.filter((one) => !done.has(one));
    }
  }
  const sending = paced({ work: send, everyMs: PACE_MS, onError });

  return {
    publish(message) {
      const now = performance.now();
      waiting.push({ message, at: now });
      if (isLeading()) sending.wake();
      else while (waiting[0] && waiting[0].at < now - REMEMBERED_MS) waiting.shift();
      if (waiting.length > MOST_WAITING) waiting.shift();
    },
    // Nobody says who listens to the cluster. The node that leads sends live reads for it, and what the public hears.
    hasListeners: (channel) => isLeading() || !['live', 'public'].includes(parseChannel(channel)?.kind ?? ''),
    takeOver: sending.wake,
    stop: sending.stop,
  };
}
