import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { formatTimeDifference } from '../../../../../engine/fields/format/timeDifference';
import { useTimingAddresses } from '../../shared/timingAddresses';
import type { Course } from '../../shared/useCourse';
import { useLeaderboard } from './useLeaderboard';

interface LeadersProps {
  raceId: number;
  course: Course;
  /** The last read: another one asks for the leaders again. */
  seq: number;
}

/** The first of a race, at the finish or as far as anybody has come. */
export function Leaders({ raceId, course, seq }: LeadersProps) {
  const translate = useTranslate();
  const { data, error } = useLeaderboard(raceId, seq);
  const { athleteTiming } = useTimingAddresses();
  if (error && !data) return <Typography variant="caption">{translate('livetiming.leaders.failed')}</Typography>;
  if (!data) return <Skeleton variant="rounded" height={120} sx={{ mt: 1.5 }} />;
  const isOfLaps = data.items.some(({ laps }) => laps > 1);
  const place = course.timelineOf(data.timeline_id)?.name;
  return (
    <Box sx={{ mt: 1.5 }}>
      <Typography variant="h3" sx={{ color: 'var(--sl-quiet)', fontSize: 13, fontWeight: 500 }}>
        {place ? translate('livetiming.leaders.at', { place }) : translate('livetiming.leaders.finish')}
        {' · '}
        {translate(`timingTypes.${data.timing_type}`)}
      </Typography>
      {data.items.length === 0 ? (
        <Typography variant="caption">{translate('livetiming.leaders.none')}</Typography>
      ) : (
        <ol className="sl-leaders">
          {data.items.map(({ rank, athlete_id, start_number, name, time_ms, gap_ms, laps }) => (
            <li key={athlete_id}>
              <span className="sl-figures">{rank}</span>
              <span className="sl-figures">{start_number ?? '–'}</span>
              <Link to={athleteTiming(athlete_id)}>{name ?? '–'}</Link>
              <span className="sl-figures" title={gap_ms ? `+${formatTimeDifference(gap_ms)}` : undefined}>
                {isOfLaps && `${translate('livetiming.leaders.laps', laps)} · `}
                {formatTimeDifference(time_ms)}
              </span>
            </li>
          ))}
        </ol>
      )}
    </Box>
  );
}
