import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useTimeout, useTranslate } from 'react-admin';
import { EmptyState } from '../../../../frame/layout/EmptyState';
import { DELAY_MS } from '../../../../frame/layout/PageSkeleton';
import { RetryAlert } from '../../../../shared/RetryAlert';
import { isFiltered, type StreamFilter } from './streamFilter';
import { type StreamState, useStreamPart } from './usePassingStream';

interface StreamEndProps {
  state: StreamState;
  filter: StreamFilter;
}

const ROWS = Array.from({ length: 12 }, (_, row) => `row-${row}`);

/** What follows the last row: more on their way, that there are none, or why they could not be read. */
export function StreamEnd({ state, filter }: StreamEndProps) {
  const translate = useTranslate();
  const { stream, isLoading, error } = state;
  const isEmpty = useStreamPart(stream, ({ rows }) => rows.length === 0);
  const hasOlder = useStreamPart(stream, (snapshot) => snapshot.hasOlder);
  if (error) {
    return (
      <RetryAlert onRetry={state.retry} sx={{ m: 2 }}>
        {translate('livetiming.stream.failed', { reason: error.message })}
      </RetryAlert>
    );
  }
  if (isLoading) return <StreamSkeleton rows={isEmpty ? ROWS.length : 2} />;
  if (!isEmpty) {
    return hasOlder === false ? (
      <Box sx={{ p: 2, color: 'var(--sl-quiet)', fontSize: 13, textAlign: 'center' }}>
        {translate(isFiltered(filter) ? 'livetiming.stream.end_of_matching' : 'livetiming.stream.end')}
      </Box>
    ) : null;
  }
  const kind = isFiltered(filter) ? 'no_match' : 'empty';
  return (
    <EmptyState title={translate(`livetiming.stream.${kind}`)} detail={translate(`livetiming.stream.${kind}_why`)} />
  );
}

function StreamSkeleton({ rows }: { rows: number }) {
  const translate = useTranslate();
  if (!useTimeout(DELAY_MS)) return null;
  return (
    <Box aria-busy="true" aria-label={translate('Loading_data')} sx={{ px: 2 }}>
      {ROWS.slice(0, rows).map((row) => (
        <Skeleton key={row} variant="text" sx={{ height: 36 }} />
      ))}
    </Box>
  );
}
