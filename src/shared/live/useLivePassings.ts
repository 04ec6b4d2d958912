import { useEffect, useEffectEvent, useRef } from 'react';
import { useDataProvider } from 'react-admin';
import type { StartlineDataProvider } from '../../../providers/dataProvider';
import type { LivePassing, readPassings } from '../../../resources/passings/passings.calls';
import type { readLiveSummary } from '../../../resources/races/raceDay.calls';
import { createPassingFeed, type PassingFeed } from './passingFeed';
import { useChannel } from './useChannel';

interface LivePassingsOptions {
  eventId: number;
  /** Gets every passing once, in order of its number. */
  onItems(items: readonly LivePassing[]): void;
  /** How many of the newest to begin with. */
  history?: number;
  onGunshot?(gunshot: { id: number; fired_at: string; race_ids: number[]; wave_ids: number[] }): void;
}

const HISTORY = 200;

/** Follows the reads of an event. After the connection was lost it goes on where it was: nothing is missed, nothing comes twice. */
export function useLivePassings({ eventId, history = HISTORY, ...o }: LivePassingsOptions): void {
  const dataProvider = useDataProvider<StartlineDataProvider>();
  const tell = useEffectEvent((items: readonly LivePassing[]) => o.onItems(items));
  const feed = useRef<PassingFeed<LivePassing> | null>(null);

  useEffect(() => {
    const params = { event_id: eventId };
    const ending = new AbortController();
    const { signal } = ending;
    // Until it is known where to begin, there is nothing that could be missed: what is older is fetched then.
    const begin = async () => {
      const { seq } = (
        await dataProvider.call<typeof readLiveSummary>({
          method: 'GET',
          path: '/v1/live/events/{event_id}/summary',
          params,
          signal,
        })
      ).data;
      if (signal.aborted) return;
      feed.current = createPassingFeed<LivePassing>({
        after: Math.max(0, seq - history),
        fetchAfter: async (after, limit) =>
          (
            await dataProvider.call<typeof readPassings>({
              method: 'GET',
              path: '/v1/live/events/{event_id}/passings',
              params,
              query: { after, limit },
              signal,
            })
          ).data,
        onItems: (items) => tell(items),
      });
      feed.current.catchUp();
    };
    void untilItWorks(begin, signal);
    return () => {
      ending.abort();
      feed.current?.stop();
      feed.current = null;
    };
  }, [dataProvider, eventId, history]);

  useChannel(`private-event.${eventId}.live`, {
    receive(event, data) {
      if (event === 'passings') feed.current?.receive((data as { items: LivePassing[] }).items);
      else if (event === 'gunshot') o.onGunshot?.(data as never);
    },
    joined: () => feed.current?.catchUp(),
  });
}

const RETRY_MS = 3_000;

async function untilItWorks(work: () => Promise<void>, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    try {
      return await work();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
  }
}
