import Box from '@mui/material/Box';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { browserZone, zoneName, zonesDiffer } from '../../../engine/fields/format/zones';
import { clockIn } from '../../shared/event/zones';
import { serverNow } from '../../shared/live/serverClock/useServerClock';
import { useTick } from '../../shared/live/serverClock/useTick';

/** The time at the event by the server's clock, each second; for those in another zone beside their own, as a warning. */
export function EventClock({ zone, readersZone = browserZone() }: { zone: string; readersZone?: string }) {
  const translate = useTranslate();
  const [now, setNow] = useState(() => new Date(serverNow()));
  useTick((ms) => setNow(new Date(ms)));
  const isElsewhere = zonesDiffer(zone, readersZone);
  return (
    <Box sx={CLOCK}>
      <Box role="timer" aria-label={translate('shell.clock.label')}>
        {isElsewhere && (
          <Box component="span" sx={{ display: { xs: 'none', md: 'inline' } }}>
            {translate('shell.clock.event')}{' '}
          </Box>
        )}
        <Box component="span" sx={{ fontWeight: 600 }}>
          {minuteOf(zone, now)}
          <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' } }}>
            {clockIn(zone, now).slice(MINUTE.length)}
          </Box>
        </Box>{' '}
        <Box component="span" title={zone} sx={{ display: { xs: 'none', sm: 'inline' }, ...QUIET }}>
          {zoneName(zone, now)}
        </Box>
      </Box>
      {isElsewhere && <ReadersClock {...{ zone, readersZone, now }} />}
    </Box>
  );
}

function ReadersClock({ zone, readersZone, now }: { zone: string; readersZone: string; now: Date }) {
  const translate = useTranslate();
  const times = { event: minuteOf(zone, now), you: minuteOf(readersZone, now) };
  const text = translate('timezone_mismatch', { ...times, zone, browser: readersZone });
  return (
    <Box role="status" aria-label={text} title={text} tabIndex={0} sx={READERS}>
      <span aria-hidden>{translate('shell.clock.you', { time: times.you })}</span>
    </Box>
  );
}

const MINUTE = 'HH:mm';

function minuteOf(zone: string, now: Date): string {
  return clockIn(zone, now).slice(0, MINUTE.length);
}

const QUIET = { color: 'var(--sl-quiet)', fontSize: 12 };

/** On a phone one stands under the other, to the minute. */
const CLOCK = {
  display: 'flex',
  flexDirection: { xs: 'column', sm: 'row' },
  alignItems: { xs: 'flex-end', sm: 'center' },
  columnGap: 1,
  flexShrink: 0,
  fontVariantNumeric: 'tabular-nums',
  lineHeight: { xs: 1.25, sm: 1.5 },
  whiteSpace: 'nowrap',
};

const READERS = {
  px: { sm: 1 },
  py: { sm: 0.25 },
  borderRadius: '6px',
  bgcolor: { sm: 'var(--sl-bad-ground)' },
  color: 'var(--sl-bad)',
  fontSize: 12,
  fontWeight: 500,
};
