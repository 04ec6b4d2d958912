import type { EngineDatabase } from '../../../engine/api/engine';
import { pruneMoves } from '../../../engine/api/operations/rememberedCounts';
import type { OpenDatabase } from '../../database/types';
import { type Notice, openOutbox, pruneOutbox } from '../../outbox/outboxReader';
import { TIMING_CHANNEL } from '../../timing/store/timingChannel';
import type { Publisher } from '../publisher';
import type { PublicFeed } from '../spectators/publicFeed';
import { changedMessages } from './changedMessages';
import type { LiveFeeds } from './liveFeeds';
import { paced } from './paced';

interface RelayOptions {
  db: EngineDatabase;
  database: Pick<OpenDatabase, 'listen'>;
  publisher: Publisher;
  feeds: LiveFeeds;
  /** For those who have not signed in. */
  publicFeed: PublicFeed;
  /** Receives every write before it is sent. */
  onNotice(notice: Notice): void;
  /** Reads of an event were stored, or results worked out again. */
  onTimed?: ((eventId: number) => void) | undefined;
  onError(error: unknown): void;
}

export interface Relay {
  stop(): Promise<void>;
}

const OUTBOX_CHANNEL = 'outbox';
/** Writes that come together are sent together. */
const PACE_MS = 25;
/** Looks even without a notice: notices are lost while a connection is. */
const POLL_MS = 5_000;
const PRUNE_MS = 10 * 60_000;

/** Carries what was committed, by whichever node, to the clients. */
export async function startRelay({
  db,
  onError,
  onNotice,
  onTimed,
  publisher,
  feeds,
  publicFeed,
  database,
}: RelayOptions): Promise<Relay> {
  const outbox = await openOutbox(db);
  const reading = paced({
    everyMs: PACE_MS,
    onError,
    async work() {
      for (let hasMore = true; hasMore; ) {
        const page = await outbox.read();
        hasMore = page.hasMore;
        for (const notice of page.notices) onNotice(notice);
        for (const message of await changedMessages(db, page.notices)) publisher.publish(message);
        publicFeed.receive(page.notices);
        await feeds.receive(page.notices);
      }
    },
  });
  const unlisten = await Promise.all([
    database.listen(OUTBOX_CHANNEL, reading.wake),
    database.listen(TIMING_CHANNEL, (payload) => {
      feeds.wake(Number(payload));
      publicFeed.timed(Number(payload));
      onTimed?.(Number(payload));
    }),
  ]);
  const pruning = paced({ everyMs: PRUNE_MS, onError, work: () => pruneOutbox(db).then(() => pruneMoves(db)) });
  const timers = [
    setInterval(() => {
      reading.wake();
      feeds.wakeAll();
    }, POLL_MS).unref(),
    setInterval(pruning.wake, PRUNE_MS).unref(),
  ];
  // What was committed between opening the outbox and listening has no notice left.
  reading.wake();
  return {
    async stop() {
      for (const timer of timers) clearInterval(timer);
      await Promise.all(unlisten.map((end) => end()));
      await Promise.all([reading.stop(), pruning.stop()]);
    },
  };
}
