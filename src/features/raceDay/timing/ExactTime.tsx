import Box from '@mui/material/Box';
import { formatInstant } from '../../../../engine/fields/format/dates';

import { useZone } from '../../../shared/event/EventContext';
import { timeOfDay } from '../shared/timeOfDay';

/** An instant (ISO 8601) by the event's clock, to the millisecond; with the date on hover. */
export function ExactTime({ instant }: { instant: string }) {
  const zone = useZone();
  return (
    <Box
      component="time"
      className="sl-figures"
      dateTime={instant}
      title={`${formatInstant(instant, zone)} · ${zone}`}
      sx={{ whiteSpace: 'nowrap' }}
    >
      {timeOfDay(instant, zone)}
    </Box>
  );
}
