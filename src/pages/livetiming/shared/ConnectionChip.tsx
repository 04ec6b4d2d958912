import Box from '@mui/material/Box';
import { useTranslate } from 'react-admin';
import { useZone } from '../../../event/EventContext';
import { useConnection } from '../../../live/useConnection';
import { minuteOfDay } from './timeOfDay';

/** Whether what is shown is as it is now: a dot that goes grey when the connection is lost, and since when it was. */
export function ConnectionChip() {
  const translate = useTranslate();
  const zone = useZone();
  const { state, since } = useConnection();
  const isLive = state === 'connected';
  const text = isLive
    ? translate('livetiming.connection.live')
    : since === null
      ? translate('livetiming.connection.connecting')
      : translate('livetiming.connection.lost', { time: minuteOfDay(new Date(since).toISOString(), zone) });
  return (
    <Box role="status" className="sl-live-connection" data-live={isLive}>
      <span aria-hidden className="sl-live-dot" />
      {text}
    </Box>
  );
}
