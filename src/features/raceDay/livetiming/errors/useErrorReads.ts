import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import { useIdParam } from '../../../../../engine/console/pages/useIdParam';
import type { StartlineDataProvider } from '../../../../../providers/dataProvider';
import type { PassingRecord } from '../../shared/passingRecord';
import { usePacedRefetch } from '../usePacedRefetch';
import type { ErrorKind } from './errorKinds';

interface ErrorReads {
  readonly reads: readonly PassingRecord[];
  /** How many there are, of which these are the newest. */
  readonly total: number;
}

const PAGE = 250;
const PACE_MS = 2_000;

interface ErrorReadsOptions {
  kind: ErrorKind;
  count: number;
  pages: number;
  /** Timelines where reads of this kind are nobody's error. */
  except?: readonly number[];
  /** Whether `except` is known. */
  isReady?: boolean;
  /** Whatever comes or goes waits, so that nothing moves away from under somebody's hand. */
  isHeld?: boolean;
}

/**
 * The newest reads of a kind, at most so many pages of 250; asked for again when there are more or fewer of them. While they are held
 * they stay as they are, also where somebody else corrects one; `catchUp` is for who has corrected one here.
 */
export function useErrorReads(options: ErrorReadsOptions) {
  const dataProvider = useDataProvider<StartlineDataProvider>();
  const eventId = useIdParam('event_id');
  const { kind, pages, except = [] } = options;
  const query = useQuery({
    // As react-admin's own keys begin: whatever is changed of passings has it asked for again.
    queryKey: ['passings', 'errors', { eventId, kind, pages, except }],
    enabled: options.isReady ?? true,
    queryFn: async ({ signal }): Promise<ErrorReads> => {
      const reads: PassingRecord[] = [];
      for (let page = 1; ; page++) {
        const { data, total = 0 } = await dataProvider.getList<PassingRecord>('passings', {
          filter: {
            event_id: eventId,
            state: kind,
            'mark[ne]': 'invalidated',
            ...(except.length > 0 && { 'timeline_id[nin]': except }),
          },
          pagination: { page, perPage: PAGE },
          sort: { field: 'seq', order: 'DESC' },
          meta: { include: ['athlete'] },
          signal,
        });
        reads.push(...data);
        if (page >= pages || data.length < PAGE) return { reads, total };
      }
    },
    placeholderData: (before, beforeQuery) =>
      (beforeQuery?.queryKey[2] as { kind?: string } | undefined)?.kind === kind ? keepPreviousData(before) : undefined,
  });
  const [stamp, setStamp] = useState(options.count);
  if (!options.isHeld && stamp !== options.count) setStamp(options.count);
  usePacedRefetch(query.refetch, stamp, PACE_MS);
  const [shown, setShown] = useState(query.data);
  if (shown !== query.data && (!options.isHeld || !shown)) setShown(query.data);
  return {
    data: shown,
    error: query.error,
    refetch: query.refetch,
    /** Shows what there is after a write, which has begun to be asked for. */
    catchUp: async () => setShown((await query.refetch({ cancelRefetch: false })).data),
  };
}
