import { useEffect, useRef } from 'react';
import { useGetOne } from 'react-admin';
import { useRefreshResources } from '../writes/useWrites';
import { type ImportRecord, isOver } from './importTypes';

const INTERVAL_MS = 700;

/** An import, asked for again until it has ended; then everything shown that it may have changed is. Null follows none. */
export function useImport(id: number | null) {
  const refresh = useRefreshResources();
  const wasRunning = useRef(false);
  const answer = useGetOne<ImportRecord>(
    'imports',
    { id: id ?? 0 },
    {
      enabled: id !== null,
      refetchInterval: ({ state }) => (state.data && isOver(state.data) ? false : INTERVAL_MS),
    },
  );
  const record = answer.data;

  useEffect(() => {
    if (!record) return;
    if (isOver(record) && wasRunning.current && !record.dry_run) refresh();
    wasRunning.current = !isOver(record);
  }, [record, refresh]);

  return { record, error: answer.error, refetch: answer.refetch };
}
