import { useCallback, useEffect, useRef, useState } from 'react';
import { useDataProvider } from 'react-admin';
import type { StartlineDataProvider } from '../../../../../providers/dataProvider';
import type { LivePassing } from '../../../../../resources/passings/passings.calls';
import { useEventChanges } from '../../../../shared/live/useEventChanges';
import { livePassingOf, type PassingRecord } from '../../shared/passingRecord';
import { createWatch } from './freshness';
import type { PassingStream } from './passingStream';

const PACE_MS = 1_000;

/**
 * Reads the rows in sight again when what they come to may be another: a correction, another gunshot, a chip that was assigned, a
 * later read of the same athlete. At most once a second; rows that come into sight later are read then.
 */
export function useFreshRows(stream: PassingStream) {
  const dataProvider = useDataProvider<StartlineDataProvider>();
  const [watch] = useState(() => createWatch());
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  const read = useCallback(() => {
    timer.current ??= setTimeout(async () => {
      timer.current = null;
      const { ids, confirm } = watch.outdated();
      if (ids.length === 0 || document.hidden) return;
      try {
        const { data } = await dataProvider.getList<PassingRecord>('passings', {
          filter: { id: ids },
          pagination: { page: 1, perPage: ids.length },
          sort: { field: 'seq', order: 'DESC' },
          meta: { include: ['athlete'] },
        });
        confirm();
        stream.update(data.map(livePassingOf));
      } catch {
        // What is shown was true a moment ago; the next change asks again.
      }
    }, PACE_MS);
  }, [dataProvider, stream, watch]);
  useEffect(() => () => clearTimeout(timer.current ?? undefined), []);

  const refresh = useCallback(() => {
    watch.change(stream.newestSeq());
    read();
  }, [watch, stream, read]);
  useEventChanges('passings', refresh);
  useEventChanges('athletes', refresh);
  useEventChanges('gunshots', refresh);
  useEventChanges('timelines', refresh);
  useEventChanges('race_timelines', refresh);

  /** Says which rows are in sight. */
  const show = useCallback(
    (rows: readonly LivePassing[]) => {
      watch.show(rows);
      if (watch.outdated().ids.length > 0) read();
    },
    [watch, read],
  );
  return { refresh, show };
}
