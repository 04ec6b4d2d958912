import type { EngineDatabase } from '../../../engine/api/engine';
import type { Notice } from '../../outbox/outboxReader';
import { liveChannel } from '../auth/channels';
import type { Publisher } from '../publisher';
import { type EventFeed, openFeed } from './eventFeed';
import { type LiveSource, readGunshots } from './liveSource';

interface FeedsOptions {
  db: EngineDatabase;
  source: LiveSource;
  publisher: Publisher;
  lookBack: number;
  /** Where nobody says who listens: how long after the last news an event is forgotten. */
  quietAfterMs: number;
  onError(error: unknown): void;
}

export interface LiveFeeds {
  /** Follows an event from here on; resolves once nothing new would be missed. */
  follow(eventId: number): Promise<void>;
  /** Passings of the event were stored. */
  wake(eventId: number): void;
  /** Looks at every event that someone listens to, and forgets the others. */
  wakeAll(): void;
  receive(notices: readonly Notice[]): Promise<void>;
  stop(): Promise<void>;
}

/** What the summary counts besides passings. */
const COUNTED = new Set(['races', 'waves', 'athletes', 'timelines', 'race_timelines', 'gunshots', 'passings']);

/** The events that someone listens to live. */
export function createFeeds(options: FeedsOptions): LiveFeeds {
  const feeds = new Map<number, Promise<EventFeed>>();
  const usedAt = new Map<number, number>();
  const isFollowed = (eventId: number) => options.publisher.hasListeners(liveChannel(eventId));

  function open(eventId: number): Promise<EventFeed> {
    const known = feeds.get(eventId);
    if (known) return known;
    const opening = openFeed({ ...options, eventId });
    feeds.set(eventId, opening);
    opening.catch(() => feeds.delete(eventId));
    return opening;
  }
  function use(eventId: number, what: (feed: EventFeed) => void): void {
    if (!isFollowed(eventId)) return;
    usedAt.set(eventId, performance.now());
    open(eventId).then(what, options.onError);
  }
  function wake(eventId: number): void {
    use(eventId, (feed) => {
      feed.wakePassings();
      feed.wakeSummary();
    });
  }
  async function end(eventId: number, opening: Promise<EventFeed>): Promise<void> {
    feeds.delete(eventId);
    usedAt.delete(eventId);
    await (await opening.catch(() => null))?.stop();
  }

  return {
    async follow(eventId) {
      await open(eventId);
    },
    wake,
    wakeAll() {
      for (const [eventId, opening] of feeds) {
        const isQuiet = performance.now() - (usedAt.get(eventId) ?? 0) > options.quietAfterMs;
        if (isFollowed(eventId) && !isQuiet) opening.then((feed) => feed.wakePassings(), options.onError);
        else void end(eventId, opening);
      }
    },
    async receive(notices) {
      for (const { eventId, resource, ids, kind } of notices) {
        if (eventId === null || !isFollowed(eventId)) continue;
        if (COUNTED.has(resource)) use(eventId, (feed) => feed.wakeSummary());
        if (resource !== 'gunshots' || kind === 'delete') continue;
        for (const data of await readGunshots(options.db, ids))
          options.publisher.publish({ channel: liveChannel(eventId), event: 'gunshot', data, resource });
      }
    },
    async stop() {
      await Promise.all([...feeds].map(([eventId, opening]) => end(eventId, opening)));
    },
  };
}
