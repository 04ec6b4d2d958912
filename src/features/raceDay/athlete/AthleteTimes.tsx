import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type RaRecord, useTranslate } from 'react-admin';
import { formatTimeDifference } from '../../../../engine/fields/format/timeDifference';
import type { TimingType } from './splits';

interface AthleteTimesProps {
  athlete: RaRecord<number>;
  /** The one of the times that the race ranks by. */
  timingType: TimingType;
  /** Whether a start read counts: without one the chip time is that from the gun. */
  hasStart: boolean;
}

const TIMES = [
  ['chip_time', 'chiptime'],
  ['gun_time', 'guntime'],
  ['race_time', 'racetime'],
] as const;

/** The finish times, and which of them counts. */
export function AthleteTimes({ athlete, timingType, hasStart }: AthleteTimesProps) {
  const translate = useTranslate();
  const hasTime = TIMES.some(([field]) => typeof athlete[field] === 'number');
  return (
    <>
      <Box component="dl" className="sl-athlete-times">
        {TIMES.map(([field, type]) => (
          <div key={field} data-official={type === timingType}>
            <dt>
              {translate(`livetiming.timing.${field}`)}
              {type === timingType && <span>{translate('livetiming.timing.official')}</span>}
            </dt>
            <dd className="sl-figures">
              {typeof athlete[field] === 'number' ? formatTimeDifference(athlete[field]) : '–'}
            </dd>
            {field === 'chip_time' && hasTime && (
              <dd className="sl-athlete-note">{translate(`livetiming.timing.${hasStart ? 'net' : 'from_gun'}`)}</dd>
            )}
          </div>
        ))}
      </Box>
      {!hasTime && (
        <Typography variant="caption" component="p" sx={{ mt: 1 }}>
          {translate('livetiming.timing.no_time')}
        </Typography>
      )}
    </>
  );
}
