import LinearProgress from '@mui/material/LinearProgress';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { useCountFormat } from '../../../../../engine/console/words/useNumberFormat';
import { Panel } from '../../../../shared/Panel';
import { RetryAlert } from '../../../../shared/RetryAlert';
import { ExactTime } from '../ExactTime';
import { Fact, Facts } from '../Facts';
import type { WaveStart } from './useStarts';

interface StartReadsProps {
  start: WaveStart | undefined;
  error: Error | null;
  onRetry: () => void;
}

/** How many of a wave were read at the start, and how many at the wrong time. */
export function StartReads({ start, error, onRetry }: StartReadsProps) {
  const translate = useTranslate();
  return (
    <Panel title={translate('timing.wave.reads')}>
      {error && <RetryAlert onRetry={onRetry}>{error.message}</RetryAlert>}
      {!error && !start && <Skeleton variant="rounded" height={180} />}
      {start && (start.athletes > 0 ? <Counts start={start} /> : <NoAthletes />)}
    </Panel>
  );
}

function NoAthletes() {
  const translate = useTranslate();
  return <Typography sx={{ color: 'var(--sl-quiet)' }}>{translate('timing.wave.no_athletes')}</Typography>;
}

function Counts({ start }: { start: WaveStart }) {
  const translate = useTranslate();
  const count = useCountFormat();
  const { gun_at, athletes, started, without_start_read, early, late, not_seen, first_start_at, last_start_at } = start;
  const share = Math.round((100 * started) / athletes);
  return (
    <>
      <LinearProgress
        // A share of the wave, and nothing on its way.
        role="meter"
        variant="determinate"
        value={share}
        color="info"
        aria-label={translate('timing.wave.started')}
        sx={{ mb: 1, height: 8 }}
      />
      <Facts>
        <Fact label={translate('timing.wave.athletes')}>{count(athletes)}</Fact>
        <Fact label={translate('timing.wave.started')}>
          {count(started)} ({share} %)
        </Fact>
        <Fact label={translate('timing.wave.without_start_read')}>{count(without_start_read)}</Fact>
        <Fact label={translate('timing.wave.not_seen')}>{count(not_seen)}</Fact>
        <Fact label={translate(gun_at === null ? 'timing.wave.waiting' : 'timing.wave.early')}>{count(early)}</Fact>
        <Fact label={translate('timing.wave.late')}>{count(late)}</Fact>
        {first_start_at && (
          <Fact label={translate('timing.wave.first')}>
            <ExactTime instant={first_start_at} />
          </Fact>
        )}
        {last_start_at && (
          <Fact label={translate('timing.wave.last')}>
            <ExactTime instant={last_start_at} />
          </Fact>
        )}
      </Facts>
    </>
  );
}
