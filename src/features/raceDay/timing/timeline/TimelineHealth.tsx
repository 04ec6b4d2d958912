import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { RelativeTime } from '../../../../../engine/console/words/RelativeTime';
import { useCountFormat } from '../../../../../engine/console/words/useNumberFormat';
import type { LiveSummary } from '../../../../shared/live/summary/liveSummary';
import { useLiveSummary } from '../../../../shared/live/summary/useLiveSummary';
import { Panel } from '../../../../shared/Panel';
import { useTimingAddresses } from '../../shared/timingAddresses';
import { foldDevice, type Timeline } from '../../shared/timingRecords';
import { useNow } from '../../shared/useNow';
import { ExactTime } from '../ExactTime';
import { Fact, Facts } from '../Facts';

const SAID_ANEW_MS = 5_000;

/** How a timeline is doing: what passed, how fast, what is wrong, and when each of its devices was last heard. */
export function TimelineHealth({ timeline }: { timeline: Timeline }) {
  const translate = useTranslate();
  const count = useCountFormat();
  const addresses = useTimingAddresses();
  useNow(SAID_ANEW_MS);
  const { data: summary } = useLiveSummary();
  const numbers = summary?.timelines.find(({ timeline_id }) => timeline_id === timeline.id);
  return (
    <Panel title={translate('timing.health.title')}>
      <Facts isFigures>
        <Fact label={translate('timing.health.passed')}>{count(numbers?.passed ?? 0)}</Fact>
        <Fact label={translate('timing.health.rate')}>{count(numbers?.per_minute ?? 0)}</Fact>
        <Fact label={translate('timing.health.errors')}>
          {numbers && numbers.errors > 0 ? (
            <MuiLink component={Link} to={addresses.liveErrors} color="error">
              {count(numbers.errors)}
            </MuiLink>
          ) : (
            count(0)
          )}
        </Fact>
        <Fact label={translate('timing.health.last')}>
          {numbers?.last_passing_at ? <ExactTime instant={numbers.last_passing_at} /> : '–'}
        </Fact>
      </Facts>
      <DeviceList timeline={timeline} summary={summary} />
    </Panel>
  );
}

function DeviceList({ timeline, summary }: { timeline: Timeline; summary: LiveSummary | undefined }) {
  const translate = useTranslate();
  const count = useCountFormat();
  const devices = timeline.devices ?? [];
  if (devices.length === 0) {
    return <Box sx={{ color: 'var(--sl-attention)' }}>{translate('timing.health.no_device')}</Box>;
  }
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {devices.map(({ id }) => {
        const heard = summary?.devices.find(({ device }) => foldDevice(device) === foldDevice(id));
        return (
          <Box component="li" key={id} sx={{ py: 0.75, borderTop: '1px solid var(--sl-line)' }}>
            <Box sx={{ fontWeight: 500, overflowWrap: 'anywhere' }}>{id}</Box>
            <Box sx={{ color: 'var(--sl-quiet)', fontSize: 13 }}>
              {heard ? (
                <>
                  {translate('timing.reads', { smart_count: heard.reads, count: count(heard.reads) })} ·{' '}
                  {translate('timing.health.heard')} <RelativeTime instant={heard.last_received_at} />
                </>
              ) : (
                translate('timing.health.never_heard')
              )}
            </Box>
          </Box>
        );
      })}
    </Box>
  );
}
