import Box from '@mui/material/Box';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import CheckCircleRounded from '#icons/CheckCircleRounded';
import ErrorOutlineRounded from '#icons/ErrorOutlineRounded';
import { useCountFormat } from '../../../../../engine/console/words/useNumberFormat';
import { errorCount, type LiveSummary } from '../../../../shared/live/summary/liveSummary';
import { useTimingAddresses } from '../../shared/timingAddresses';

/** What of the whole event one wants to see at once: whether anything needs a look, how many reads, how fast they come. */
export function EventFigures({ summary }: { summary: LiveSummary }) {
  const translate = useTranslate();
  const count = useCountFormat();
  const { liveErrors, livePassings } = useTimingAddresses();
  const errors = errorCount(summary);
  const rate = summary.timelines.reduce((sum, { per_minute }) => sum + per_minute, 0);
  const Icon = errors > 0 ? ErrorOutlineRounded : CheckCircleRounded;
  return (
    <Box className="sl-figures-line">
      <Link to={liveErrors} data-tone={errors > 0 ? 'bad' : 'good'}>
        <Icon aria-hidden />
        <strong role="status">{count(errors)}</strong>{' '}
        <span>{translate('livetiming.figure.errors', { smart_count: errors })}</span>
      </Link>
      <Link to={livePassings}>
        <strong>{count(summary.reads)}</strong>{' '}
        <span>{translate('livetiming.figure.reads', { smart_count: summary.reads })}</span>
      </Link>
      <div>
        <strong>{count(rate)}</strong> <span>{translate('livetiming.figure.rate')}</span>
      </div>
      {summary.pending > 0 && (
        <div>
          <strong>{count(summary.pending)}</strong>{' '}
          <span>{translate('livetiming.figure.pending', { smart_count: summary.pending })}</span>
        </div>
      )}
    </Box>
  );
}
