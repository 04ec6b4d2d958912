import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import MuiLink from '@mui/material/Link';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { type TimingAddresses, useTimingAddresses } from '../../shared/timingAddresses';
import type { Gap } from './findGaps';

/** What is missing, each with the page that mends it. */
export function GapList({ gaps }: { gaps: readonly Gap[] }) {
  const translate = useTranslate();
  const addresses = useTimingAddresses();
  if (gaps.length === 0) return null;
  return (
    <Box component="ul" sx={{ display: 'grid', gap: 0.75, m: 0, mt: 1.5, p: 0, listStyle: 'none' }}>
      {gaps.map((gap) => (
        <Box
          component="li"
          key={[gap.kind, gap.timelineId, gap.waveId, gap.gunshotId, gap.args?.device].join()}
          sx={{ display: 'flex', gap: 1, alignItems: 'baseline' }}
        >
          <Chip
            color={gap.severity === 'needs_attention' ? 'warning' : 'error'}
            label={translate(`timing.gap.${gap.severity}`)}
            sx={{ flexShrink: 0 }}
          />
          <span>
            {translate(`timing.gap.${gap.kind}`, gap.args)}{' '}
            <MuiLink component={Link} to={fixOf(gap, addresses)} sx={{ whiteSpace: 'nowrap' }}>
              {translate(`timing.gap.fix.${gap.kind}`)}
            </MuiLink>
          </span>
        </Box>
      ))}
    </Box>
  );
}

function fixOf({ kind, raceId, timelineId = 0, waveId, gunshotId = 0 }: Gap, addresses: TimingAddresses): string {
  switch (kind) {
    case 'no_timelines':
    case 'no_start':
      return `${addresses.newTimeline}?type=start&race=${raceId}`;
    case 'no_finish':
      return `${addresses.newTimeline}?type=finish&race=${raceId}`;
    case 'no_gunshot':
      return `${addresses.newGunshot}?race=${raceId}`;
    case 'wave_without_gunshot':
      return `${addresses.newGunshot}?wave=${waveId}`;
    case 'gunshot_for_nobody':
      return addresses.gunshot(gunshotId);
    default:
      return addresses.timeline(timelineId);
  }
}
