import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useTimeout, useTranslate } from 'react-admin';
import CheckCircleOutlineRounded from '#icons/CheckCircleOutlineRounded';
import { EmptyState } from '../../../../frame/layout/EmptyState';
import { ErrorState } from '../../../../frame/layout/ErrorState';
import { DELAY_MS } from '../../../../frame/layout/PageSkeleton';
import type { ErrorKind } from './errorKinds';

interface ErrorsStateProps {
  kind: ErrorKind;
  query: { readonly data: unknown; readonly error: Error | null; refetch(): unknown };
}

const ROWS = ['1', '2', '3', '4', '5'];

/** In place of a queue: that it is on its way, why it is not there, or that nothing is in it. */
export function ErrorsState({ kind, query }: ErrorsStateProps) {
  const translate = useTranslate();
  if (query.data) {
    return (
      <EmptyState
        icon={<CheckCircleOutlineRounded />}
        title={translate('livetiming.errors.none')}
        detail={translate(`livetiming.errors.${kind}_none`)}
      />
    );
  }
  if (query.error) {
    return (
      <ErrorState
        isPart
        title={translate('livetiming.errors.failed')}
        detail={query.error.message}
        onRetry={() => void query.refetch()}
      />
    );
  }
  return <QueueSkeleton />;
}

function QueueSkeleton() {
  const translate = useTranslate();
  return useTimeout(DELAY_MS) ? (
    <Box aria-busy="true" aria-label={translate('Loading_data')}>
      {ROWS.map((row) => (
        <Skeleton key={row} variant="rounded" height={64} sx={{ mb: 1 }} />
      ))}
    </Box>
  ) : null;
}
