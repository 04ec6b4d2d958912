import Box from '@mui/material/Box';
import { formatExactly } from '../../../../engine/fields/format/dates';
import { useFormats } from '../../../../engine/fields/format/useFormats';

import { useZone } from '../../../shared/event/EventContext';
import { timeOfDay } from '../../../shared/event/timeOfDay';

/** An instant (ISO 8601) by the event's clock, to the millisecond; with the date on hover. */
export function ExactTime({ instant }: { instant: string }) {
  const zone = useZone();
  return (
    <Box
      component="time"
      className="sl-figures"
      dateTime={instant}
      title={`${formatExactly(instant, zone, useFormats().dateFormat)} · ${zone}`}
      sx={{ whiteSpace: 'nowrap' }}
    >
      {timeOfDay(instant, zone)}
    </Box>
  );
}
