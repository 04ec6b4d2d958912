import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { roundTo } from '../../../../engine/fields/format/numbers';
import { useZone } from '../../../shared/event/EventContext';
import { shortDuration, timeOfDay } from '../shared/timeOfDay';
import { paceText, type Split } from './splits';

const COLUMNS = ['split', 'distance', 'lap', 'clock', 'split_time', 'section', 'pace'] as const;
const DECIMALS = 3;
const alignOf = (name: string) => (name === 'split' ? 'left' : 'right');

/** The way of an athlete over the course, point by point. */
export function SplitsTable({ splits, sport }: { splits: readonly Split[]; sport: string }) {
  const translate = useTranslate();
  const zone = useZone();
  if (splits.length === 0) return <Typography variant="caption">{translate('livetiming.timing.no_splits')}</Typography>;
  const hasLaps = splits.some(({ lap }) => lap !== null);
  const columns = COLUMNS.filter((name) => name !== 'lap' || hasLaps);
  const textOf = (split: Split, name: (typeof COLUMNS)[number]): string => {
    const { passing, time, section, distance, lap } = split;
    if (name === 'split') return split.name;
    if (name === 'distance') return distance ? `${roundTo(distance.value, DECIMALS)} ${distance.unit}` : '–';
    if (name === 'lap') return String(lap ?? 1);
    if (name === 'pace') return paceText(split, sport);
    if (name === 'section') return section === null ? '–' : shortDuration(section);
    if (!passing) return name === 'clock' ? translate('livetiming.timing.missing') : '–';
    if (name === 'clock') return timeOfDay(passing.instant ?? passing.time, zone);
    return time === null ? '–' : shortDuration(time);
  };
  return (
    <div className="sl-athlete-frame">
      <table className="sl-table sl-athlete-table">
        <thead>
          <tr>
            {columns.map((name) => (
              <th key={name} scope="col" data-column={name} data-align={alignOf(name)}>
                {translate(`livetiming.timing.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {splits.map((split) => (
            <tr key={split.key} data-missing={split.passing === null}>
              {columns.map((name) => (
                <td key={name} data-column={name} data-align={alignOf(name)}>
                  {textOf(split, name)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
