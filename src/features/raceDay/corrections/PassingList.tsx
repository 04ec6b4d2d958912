import Box from '@mui/material/Box';
import { useTranslate } from 'react-admin';
import { useZone } from '../../../shared/event/EventContext';
import { timeOfDay } from '../../../shared/event/timeOfDay';
import type { CorrectedPassing } from './correction';

const SHOWN = 4;

/** The reads that a correction is about; of many the first ones. */
export function PassingList({ passings }: { passings: readonly CorrectedPassing[] }) {
  const translate = useTranslate();
  const zone = useZone();
  const rest = passings.length - SHOWN;
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {passings.slice(0, SHOWN).map(({ id, instant, time, start_number, name, chipcode }) => (
        <Box component="li" key={id} sx={{ display: 'flex', gap: 1.5 }}>
          <span className="sl-figures">{timeOfDay(instant ?? time, zone)}</span>
          <span>
            {[start_number, name].filter(Boolean).join(' ') || translate('livetiming.chip', { chip: chipcode })}
          </span>
        </Box>
      ))}
      {rest > 0 && (
        <Box component="li" sx={{ color: 'var(--sl-quiet)' }}>
          {translate('livetiming.more_reads', { smart_count: rest })}
        </Box>
      )}
    </Box>
  );
}
