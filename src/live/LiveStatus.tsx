import Box from '@mui/material/Box';
import { useTranslate } from 'react-admin';
import { visuallyHidden } from '../../engine/fields/inputs/visuallyHidden';
import { useZone } from '../event/EventContext';
import { useConnection } from './useConnection';

/** A dot that says whether the page follows what happens, and since when it does not. */
export function LiveStatus() {
  const translate = useTranslate();
  const zone = useZone();
  const { state, since } = useConnection();
  const isLive = state === 'connected';
  const isAway = state === 'reconnecting' && since !== null;
  const time = isAway ? timeIn(zone, since) : '';
  const text = isAway ? translate('live.reconnecting', { time }) : isLive ? translate('live.connected') : '';
  return (
    <Box
      role="status"
      title={text || undefined}
      sx={{ display: 'flex', alignItems: 'center', gap: 0.75, fontSize: 12, whiteSpace: 'nowrap', flexShrink: 0 }}
    >
      {text && (
        <Box
          aria-hidden
          sx={{
            width: 8,
            height: 8,
            flexShrink: 0,
            borderRadius: '50%',
            bgcolor: isLive ? 'var(--sl-good)' : 'var(--sl-quiet)',
          }}
        />
      )}
      <Box component="span" {...(isLive ? { style: visuallyHidden } : { sx: SHOWN })}>
        {text}
      </Box>
    </Box>
  );
}

/** On a phone the first word has to do. */
const SHOWN = {
  color: 'var(--sl-quiet)',
  maxWidth: { xs: '6.5em', sm: 'none' },
  overflow: 'hidden',
  textOverflow: 'ellipsis',
};

/** `10:42` */
function timeIn(timeZone: string, instant: number): string {
  const format = { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
  return new Intl.DateTimeFormat('en-GB', format).format(instant);
}
