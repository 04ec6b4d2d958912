import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useDataProvider } from 'react-admin';
import { useIdParam } from '../../../../../engine/console/pages/useIdParam';
import type { StartlineDataProvider } from '../../../../../providers/dataProvider';
import { useLivePassings } from '../../../../shared/live/useLivePassings';
import { livePassingOf, type PassingRecord } from '../../shared/passingRecord';
import { createPassingStream, type PassingStream, type StreamSnapshot } from './passingStream';
import { listFilter, passingMatcher, type StreamFilter, type TextMeaning } from './streamFilter';

/** Rows that are kept while the newest are followed. */
const CAP = 3_000;
const PAGE = 100;
/** Enough that the first page and what is pushed next overlap. */
const HISTORY = 100;

export interface StreamState {
  readonly stream: PassingStream;
  readonly isLoading: boolean;
  readonly error: Error | null;
  loadOlder(): void;
  retry(): void;
}

/**
 * The reads of an event that a filter lets in, newest first: those that come, and older ones as they are asked for. `meaning` is
 * undefined while it is looked up; nothing is shown until then.
 */
export function usePassingStream(options: {
  filter: StreamFilter;
  meaning: TextMeaning | null | undefined;
}): StreamState {
  const eventId = useIdParam('event_id');
  const [stream] = useState(() => createPassingStream({ cap: CAP }));
  const { load, isLoading, error } = useLoad(stream, eventId);
  const asked = JSON.stringify([options.filter, options.meaning ?? null]);
  const isReady = options.meaning !== undefined;
  const hasBegun = useRef(false);

  useEffect(() => {
    if (!isReady) return;
    const [filter, meaning] = JSON.parse(asked) as [StreamFilter, TextMeaning | null];
    stream.reset(passingMatcher(filter, meaning));
    load({ filter: listFilter(eventId, filter, meaning), isNewest: true });
  }, [stream, load, eventId, asked, isReady]);

  const again = (isNewest: boolean) => {
    if (options.meaning === undefined) return;
    const older = isNewest ? {} : { 'seq[lt]': stream.getSnapshot().rows.at(-1)?.seq };
    load({ filter: { ...listFilter(eventId, options.filter, options.meaning), ...older }, isNewest });
  };
  useLivePassings({
    eventId,
    history: HISTORY,
    onItems(items) {
      stream.receive(items);
      // What came between the first page and the beginning of the feed is in neither.
      if (!hasBegun.current) again(true);
      hasBegun.current = true;
    },
  });
  return {
    stream,
    isLoading,
    error,
    loadOlder: () => stream.getSnapshot().hasOlder && !isLoading && !error && again(false),
    retry: () => again(stream.getSnapshot().rows.length === 0),
  };
}

/** Part of what a stream shows: only when it is another one is the caller drawn again. */
export function useStreamPart<Part>(stream: PassingStream, partOf: (snapshot: StreamSnapshot) => Part): Part {
  return useSyncExternalStore(stream.subscribe, () => partOf(stream.getSnapshot()));
}

interface LoadOptions {
  filter: Record<string, unknown>;
  /** Whether it is the first page, or one that follows on what is there. */
  isNewest: boolean;
}

function useLoad(stream: PassingStream, eventId: number) {
  const dataProvider = useDataProvider<StartlineDataProvider>();
  const [state, setState] = useState<{ isLoading: boolean; error: Error | null }>({ isLoading: true, error: null });
  const under = useRef<AbortController | null>(null);
  const load = useCallback(
    async ({ filter, isNewest }: LoadOptions) => {
      under.current?.abort();
      const ending = new AbortController();
      under.current = ending;
      setState({ isLoading: true, error: null });
      try {
        const { data } = await dataProvider.getList<PassingRecord>('passings', {
          filter: { ...filter, event_id: eventId },
          pagination: { page: 1, perPage: PAGE },
          sort: { field: 'seq', order: 'DESC' },
          meta: { include: ['athlete'] },
          signal: ending.signal,
        });
        if (ending.signal.aborted) return;
        const page = data.map(livePassingOf);
        if (isNewest) stream.setNewest(page, page.length === PAGE);
        else stream.addOlder(page, page.length === PAGE);
        setState({ isLoading: false, error: null });
      } catch (error) {
        if (!ending.signal.aborted) setState({ isLoading: false, error: error as Error });
      }
    },
    [dataProvider, stream, eventId],
  );
  useEffect(() => () => under.current?.abort(), []);
  return { load, ...state };
}
