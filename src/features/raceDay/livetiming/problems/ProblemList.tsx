import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import CheckCircleOutlineRounded from '#icons/CheckCircleOutlineRounded';
import { useIdParam } from '../../../../../engine/console/pages/useIdParam';
import { RelativeTime } from '../../../../../engine/console/words/RelativeTime';
import { useCountFormat } from '../../../../../engine/console/words/useNumberFormat';
import { messageOf } from '../../../../../engine/console/writes/errors';
import { saidByServer } from '../../../../../engine/core/said/saidByServer';
import { EmptyState } from '../../../../frame/layout/EmptyState';
import { ErrorState } from '../../../../frame/layout/ErrorState';
import { useTimingAddresses } from '../../shared/timingAddresses';
import { useProblems } from './useProblems';

/** Races without results, clocks that differ and athletes whose reads contradict each other or their state, each with the sentence and a link. */
export function ProblemList() {
  const translate = useTranslate();
  const format = useCountFormat();
  const eventId = useIdParam('event_id');
  const { athleteTiming, timeline, race, athletesWithoutRace } = useTimingAddresses();
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
  const addressOf = ({ athlete_id, timeline_id, race_id }: (typeof items)[number]) => {
    if (athlete_id !== null) return athleteTiming(athlete_id);
    if (timeline_id !== null) return timeline(timeline_id);
    return race_id === null ? athletesWithoutRace : race(race_id);
  };
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
        {items.map((item) => (
          <Box
            component="li"
            key={`${item.athlete_id} ${item.timeline_id} ${item.race_id} ${item.kind} ${item.message}`}
            sx={{ py: 1, borderBottom: '1px solid var(--sl-line)' }}
          >
            <MuiLink component={Link} to={addressOf(item)}>
              {[item.start_number, item.name].filter(Boolean).join(' ') || translate('livetiming.problems.unnamed')}
            </MuiLink>
            <Typography variant="body2">
              {saidByServer(item.message)}{' '}
              {item.since && (
                <>
                  {translate('livetiming.problems.since')} <RelativeTime instant={item.since} />
                </>
              )}
            </Typography>
          </Box>
        ))}
      </Box>
    </>
  );
}
