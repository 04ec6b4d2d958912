import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { PlainTable } from '../../../../engine/console/PlainTable';
import { formatDistance } from '../../../../engine/fields/format/lengths';
import { formatTimeDifference } from '../../../../engine/fields/format/timeDifference';
import { useFormats } from '../../../../engine/fields/format/useFormats';
import { useOwnFigures } from '../../../../engine/fields/format/useOwnFigures';
import { useZone } from '../../../shared/event/EventContext';
import { timeOfDay } from '../../../shared/event/timeOfDay';
import { paceText, type Split } from './splits';

const COLUMNS = ['split', 'distance', 'lap', 'clock', 'split_time', 'section', 'pace'] as const;

/** The way of an athlete over the course, point by point. */
export function SplitsTable({ splits, sport }: { splits: readonly Split[]; sport: string }) {
  const translate = useTranslate();
  const zone = useZone();
  const { lengthUnit } = useFormats();
  const own = useOwnFigures();
  if (splits.length === 0) return <Typography variant="caption">{translate('livetiming.timing.no_splits')}</Typography>;
  const hasLaps = splits.some(({ lap }) => lap !== null);
  const columns = COLUMNS.filter((name) => name !== 'lap' || hasLaps);
  const textOf = (split: Split, name: (typeof COLUMNS)[number]): string => {
    const { passing, time, section, distance, lap } = split;
    if (name === 'split') return split.name;
    if (name === 'distance') return distance ? own(String(formatDistance(distance, lengthUnit))) : '–';
    if (name === 'lap') return String(lap ?? 1);
    if (name === 'pace') return own(paceText(split, sport, lengthUnit ?? 'km'));
    if (name === 'section') return section === null ? '–' : String(formatTimeDifference(section));
    if (!passing) return name === 'clock' ? translate('livetiming.timing.missing') : '–';
    if (name === 'clock') return timeOfDay(passing.instant ?? passing.time, zone);
    return time === null ? '–' : String(formatTimeDifference(time));
  };
  return (
    <PlainTable
      className="sl-athlete-table"
      columns={columns.map((name) => ({
        name,
        label: translate(`livetiming.timing.${name}`),
        isTabular: name !== 'split',
        isWide: name === 'section' || name === 'distance',
        cell: (split: Split) => textOf(split, name),
      }))}
      rows={splits}
      keyOf={({ key }) => key}
      rowProps={({ passing }) => (passing ? {} : { className: 'sl-athlete-missing' })}
    />
  );
}
