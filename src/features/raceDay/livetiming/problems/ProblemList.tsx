import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import CheckCircleOutlineRounded from '#icons/CheckCircleOutlineRounded';
import { useIdParam } from '../../../../../engine/console/pages/useIdParam';
import { useCountFormat } from '../../../../../engine/console/words/useNumberFormat';
import { messageOf } from '../../../../../engine/console/writes/errors';
import { saidByServer } from '../../../../../engine/core/said/saidByServer';
import { EmptyState } from '../../../../frame/layout/EmptyState';
import { ErrorState } from '../../../../frame/layout/ErrorState';
import { useTimingAddresses } from '../../shared/timingAddresses';
import { useProblems } from './useProblems';

/** Clocks that differ and athletes whose reads contradict each other or their state, each with the sentence and a link. */
export function ProblemList() {
  const translate = useTranslate();
  const format = useCountFormat();
  const eventId = useIdParam('event_id');
  const { athleteTiming, timeline } = useTimingAddresses();
  const { data, error, refetch } = useProblems(eventId);
  if (error)
    return (
      <ErrorState
        isPart
        title={translate('livetiming.problems.failed')}
        detail={messageOf(error)}
        onRetry={() => void refetch()}
      />
    );
  if (!data) return <Skeleton variant="rounded" height={160} />;
  const { items, total } = data;
  if (items.length === 0)
    return (
      <EmptyState
        icon={<CheckCircleOutlineRounded />}
        title={translate('livetiming.problems.none')}
        detail={translate('livetiming.problems.none_why')}
      />
    );
  return (
    <>
      <Typography sx={{ mb: 1, color: 'var(--sl-quiet)' }}>{translate('livetiming.problems.why')}</Typography>
      {total > items.length && (
        <Typography sx={{ mb: 1, color: 'var(--sl-quiet)' }}>
          {translate('livetiming.problems.first', { count: format(items.length), total: format(total) })}
        </Typography>
      )}
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {items.map(({ athlete_id, timeline_id, kind, start_number, name, message }) => (
          <Box
            component="li"
            key={`${athlete_id} ${timeline_id} ${kind} ${message}`}
            sx={{ py: 1, borderBottom: '1px solid var(--sl-line)' }}
          >
            <MuiLink component={Link} to={athlete_id === null ? timeline(timeline_id ?? 0) : athleteTiming(athlete_id)}>
              {[start_number, name].filter(Boolean).join(' ') || translate('livetiming.problems.unnamed')}
            </MuiLink>
            <Typography variant="body2">{saidByServer(message)}</Typography>
          </Box>
        ))}
      </Box>
    </>
  );
}
