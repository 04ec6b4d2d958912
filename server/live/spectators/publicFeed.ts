import type { Notice } from '../../outbox/outboxReader';
import { publicChannel } from '../auth/channels';
import type { Publisher } from '../publisher';
import { paced } from '../relay/paced';
import type { PublicSource } from './publicSource';

interface FeedOptions {
  readonly source: PublicSource;
  readonly publisher: Publisher;
  onError(error: unknown): void;
}

export interface PublicFeed {
  receive(notices: readonly Notice[]): void;
  /** Reads of an event were stored, or results worked out again. */
  timed(eventId: number): void;
  stop(): Promise<void>;
}

/** What is still to be told of an event. */
interface News {
  /** By resource and kind: the newest of each. */
  readonly changes: Map<string, { resource: string; kind: string; seq: number }>;
  hasNewSummary: boolean;
}

const NOTHING: News = { changes: new Map(), hasNewSummary: false };

/** Whoever is told reads again, by the thousand: of all that changes within a second they are told once. */
const PACE_MS = 1_000;

/**
 * Tells those who have not signed in that something of an event changed: nothing of what, and nothing of whom. Whether anybody may see the
 * event, and which of its parts, is asked whenever something is told, as a cluster lets everybody listen.
 */
export function createPublicFeed({ source, publisher, onError }: FeedOptions): PublicFeed {
  const news = new Map<number, News>();

  function newsOf(eventId: number): News | null {
    if (!publisher.hasListeners(publicChannel(eventId))) return null;
    const own = news.get(eventId) ?? { changes: new Map(), hasNewSummary: false };
    news.set(eventId, own);
    return own;
  }
  async function tell(): Promise<void> {
    const due = [...news.keys()];
    const open = await source.readOpen(due);
    for (const eventId of due) {
      const event = open.get(eventId);
      const { changes, hasNewSummary } = news.get(eventId) ?? NOTHING;
      news.delete(eventId);
      if (!event) continue;
      const channel = publicChannel(eventId);
      for (const change of changes.values())
        if (event.isHeardOf(change.resource)) publisher.publish({ channel, event: 'changed', data: change });
      if (hasNewSummary && event.hasSummary) await tellSummary(eventId);
    }
  }
  async function tellSummary(eventId: number): Promise<void> {
    const { summary, pending } = await source.readSummary(eventId);
    publisher.publish({ channel: publicChannel(eventId), event: 'summary', data: summary });
    // Results that are being worked out change it once more, without a notice.
    if (pending > 0) timed(eventId);
  }
  function timed(eventId: number): void {
    const own = newsOf(eventId);
    if (!own) return;
    own.hasNewSummary = true;
    telling.wake();
  }
  const telling = paced({ work: tell, everyMs: PACE_MS, onError });

  return {
    receive(notices) {
      for (const { eventId, resource, kind, id: seq } of notices) {
        const own = eventId === null ? null : newsOf(eventId);
        if (!own) continue;
        own.changes.set(`${resource} ${kind}`, { resource, kind, seq });
        if (COUNTED.has(resource)) own.hasNewSummary = true;
        telling.wake();
      }
    },
    timed,
    stop: telling.stop,
  };
}

/** What the summary counts besides passings. */
const COUNTED = new Set(['races', 'athletes', 'timelines', 'gunshots', 'passings']);
