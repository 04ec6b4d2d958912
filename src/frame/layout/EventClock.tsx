import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import WarningAmberRounded from '#icons/WarningAmberRounded';
import { browserZone, clockIn, zoneName, zoneOffset, zonesDiffer } from '../../shared/event/zones';
import { serverNow } from '../../shared/live/serverClock/useServerClock';
import { useTick } from '../../shared/live/serverClock/useTick';

/** The time at the event by the server's clock, each second, with a warning to those who are in another zone. */
export function EventClock({ zone, readersZone = browserZone() }: { zone: string; readersZone?: string }) {
  const translate = useTranslate();
  const [now, setNow] = useState(() => new Date(serverNow()));
  useTick((ms) => setNow(new Date(ms)));
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, flexShrink: 0 }}>
      <Box
        role="timer"
        aria-label={translate('shell.clock.label')}
        sx={{ display: { xs: 'none', sm: 'block' }, fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}
      >
        <Box component="span" sx={{ fontWeight: 600 }}>
          {clockIn(zone, now)}
        </Box>{' '}
        <Box component="span" title={zone} sx={{ color: 'var(--sl-quiet)', fontSize: 12 }}>
          {zoneName(zone, now)}
        </Box>
      </Box>
      {zonesDiffer(zone, readersZone) && <ZoneWarning {...{ zone, readersZone, now }} />}
    </Box>
  );
}

function ZoneWarning({ zone, readersZone, now }: { zone: string; readersZone: string; now: Date }) {
  const translate = useTranslate();
  const difference = hours(zoneOffset(readersZone, now) - zoneOffset(zone, now));
  const text = translate('timezone_mismatch', { difference, zone, browser: readersZone });
  return (
    <Chip
      role="status"
      color="error"
      icon={<WarningAmberRounded />}
      label={difference}
      aria-label={text}
      title={text}
      tabIndex={0}
      sx={{
        fontVariantNumeric: 'tabular-nums',
        '& .MuiChip-label': { display: { xs: 'none', sm: 'block' } },
        '& .MuiChip-icon': { mr: { xs: 0.5, sm: -0.75 } },
      }}
    />
  );
}

/** −330 → `−5:30 h`, 0 → `±0 h`. */
function hours(minutes: number): string {
  const absolute = Math.abs(minutes);
  const rest = absolute % 60 === 0 ? '' : `:${String(absolute % 60).padStart(2, '0')}`;
  const sign = minutes === 0 ? '±' : minutes < 0 ? '−' : '+';
  return `${sign}${Math.floor(absolute / 60)}${rest} h`;
}
