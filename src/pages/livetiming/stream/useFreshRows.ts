import { useCallback, useEffect, useRef } from 'react';
import type { LivePassing } from '../../../live/LivePassing';
import { useEventChanges } from '../../../live/useEventChanges';
import { useServices } from '../../../router/ServicesContext';
import { livePassingOf, type PassingRecord } from '../shared/passingRecord';
import type { PassingStream } from './passingStream';

const PACE_MS = 1_000;

/**
 * Reads the rows in sight again when what they come to may be another: a correction, another gunshot, a chip that was assigned, a
 * later read of the same athlete. At most once a second.
 */
export function useFreshRows(stream: PassingStream) {
  const { dataProvider } = useServices();
  const shown = useRef<readonly LivePassing[]>([]);
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  const refresh = useCallback(() => {
    timer.current ??= setTimeout(async () => {
      timer.current = null;
      const ids = shown.current.map(({ id }) => id);
      if (ids.length === 0 || document.hidden) return;
      try {
        const { data } = await dataProvider.getList<PassingRecord>('passings', {
          filter: { id: ids },
          pagination: { page: 1, perPage: ids.length },
          sort: { field: 'seq', order: 'DESC' },
          meta: { include: ['athlete'] },
        });
        stream.update(data.map(livePassingOf));
      } catch {
        // What is shown was true a moment ago; the next change asks again.
      }
    }, PACE_MS);
  }, [dataProvider, stream]);
  useEffect(() => () => clearTimeout(timer.current ?? undefined), []);

  useEventChanges('passings', refresh);
  useEventChanges('athletes', refresh);
  useEventChanges('gunshots', refresh);
  useEventChanges('timelines', refresh);
  useEventChanges('race_timelines', refresh);

  return {
    refresh,
    /** Says which rows are in sight. */
    show: useCallback(
      (rows: readonly LivePassing[]) => {
        const athletes = new Set(shown.current.map(({ athlete_id }) => athlete_id));
        const newest = shown.current[0]?.seq ?? 0;
        shown.current = rows;
        if (rows.some(({ seq, athlete_id }) => seq > newest && athlete_id !== null && athletes.has(athlete_id)))
          refresh();
      },
      [refresh],
    ),
  };
}
