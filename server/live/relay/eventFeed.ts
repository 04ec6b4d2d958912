import type { EngineDatabase } from '../../../engine/api/engine';
import { liveChannel } from '../auth/channels';
import type { Publisher } from '../publisher';
import { type LiveSource, newestSeq } from './liveSource';
import { paced } from './paced';

interface FeedOptions {
  db: EngineDatabase;
  eventId: number;
  source: LiveSource;
  publisher: Publisher;
  /** How many passings before the newest to begin with. */
  lookBack: number;
  onError(error: unknown): void;
}

export interface EventFeed {
  /** There are new passings, or there may be. */
  wakePassings(): void;
  /** Something the summary counts has changed. */
  wakeSummary(): void;
  stop(): Promise<void>;
}

const PASSINGS_MS = 100;
const SUMMARY_MS = 1_000;
const PAGE = 500;

/** Follows the passings of an event, from those that come next on. */
export async function openFeed({ eventId, db, lookBack, publisher, source, onError }: FeedOptions): Promise<EventFeed> {
  const channel = liveChannel(eventId);
  let seq = Math.max(0, (await newestSeq(db, eventId)) - lookBack);

  async function tellPassings(): Promise<void> {
    while (publisher.hasListeners(channel)) {
      const page = await source.readPassings({ eventId, after: seq, limit: PAGE });
      const last = page.items.at(-1);
      if (!last) return;
      publisher.publish({
        channel,
        event: 'passings',
        data: { seq: last.seq, items: page.items },
        resource: 'passings',
      });
      seq = last.seq;
      if (page.items.length < PAGE) return;
    }
  }
  async function tellSummary(): Promise<void> {
    if (!publisher.hasListeners(channel)) return;
    const summary = await source.readSummary(eventId);
    publisher.publish({ channel, event: 'summary', data: summary });
    // Results that are being worked out change it once more, without a notice.
    if (summary.pending) summaries.wake();
  }

  const passings = paced({ work: tellPassings, everyMs: PASSINGS_MS, onError });
  const summaries = paced({ work: tellSummary, everyMs: SUMMARY_MS, onError });
  return {
    wakePassings: passings.wake,
    wakeSummary: summaries.wake,
    async stop() {
      await Promise.all([passings.stop(), summaries.stop()]);
    },
  };
}
