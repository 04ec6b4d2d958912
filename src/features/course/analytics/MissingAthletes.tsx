import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useLocale, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { PlainTable } from '../../../../engine/console/PlainTable';
import { RelativeTime } from '../../../../engine/console/words/RelativeTime';
import { useCountFormat } from '../../../../engine/console/words/useNumberFormat';
import type { RaceField } from '../../../../resources/races/field.calls';
import { alongText } from '../../../shared/elevation/profile';
import { useZone } from '../../../shared/event/EventContext';
import { minuteOfDay } from '../../../shared/event/timeOfDay';
import { Panel } from '../../../shared/Panel';
import { useLengthUnit } from '../courseRecords';

/** So many are read at a glance. */
const FEW = 15;

interface MissingAthletesProps {
  field: RaceField;
  athletes: string;
  /** What a timeline is called on a lap. */
  nameOf: (timelineId: number, lap: number) => string;
}

/** Who has not been seen for too long, and where it was last. */
export function MissingAthletes({ field, athletes, nameOf }: MissingAthletesProps) {
  const translate = useTranslate();
  const count = useCountFormat();
  const zone = useZone();
  const unit = useLengthUnit();
  const locale = useLocale() ?? 'en';
  const [isAll, setAll] = useState(false);
  const shown = isAll ? field.unseen : field.unseen.slice(0, FEW);
  const label = (name: string) => translate(`analytics.missing.${name}`);
  const more = field.athletes.unseen - field.unseen.length;
  const placeOf = ({ timeline_id, lap }: RaceField['unseen'][number]) => {
    if (timeline_id === null) return translate('analytics.places.start');
    const point = field.points.find((one) => one.timeline_id === timeline_id && one.lap === lap);
    const at = point?.distance == null ? '' : ` (${alongText(point.distance, unit, locale)})`;
    return `${nameOf(timeline_id, lap ?? 1)}${at}`;
  };
  return (
    <div id="missing">
      <Panel title={label('title')}>
        <Typography sx={{ color: 'var(--sl-quiet)', mb: 1 }}>
          {label(field.athletes.unseen > 0 ? 'why' : 'nobody')}
        </Typography>
        {field.unseen.length > 0 && (
          <PlainTable
            aria-label={label('title')}
            rows={shown}
            keyOf={({ athlete_id }) => athlete_id}
            columns={[
              { name: 'bib', label: label('bib'), isTabular: true, cell: ({ start_number }) => start_number ?? '–' },
              {
                name: 'name',
                label: label('name'),
                isHeading: true,
                cell: ({ athlete_id, name }) => (
                  <Link to={`${athletes}/${athlete_id}?tab=timing`}>{name ?? label('unnamed')}</Link>
                ),
              },
              { name: 'seen', label: label('seen'), cell: placeOf },
              {
                name: 'at',
                label: label('at'),
                isTabular: true,
                cell: ({ seen_at }) => <RelativeTime instant={seen_at} />,
              },
              {
                name: 'expected',
                label: label('expected'),
                isTabular: true,
                isWide: true,
                cell: ({ expected_at }) => minuteOfDay(expected_at, zone),
              },
            ]}
          />
        )}
        {shown.length < field.unseen.length && (
          <Button size="small" onClick={() => setAll(true)} sx={{ mt: 1 }}>
            {translate('analytics.missing.all', { count: count(field.unseen.length) })}
          </Button>
        )}
        {isAll && more > 0 && (
          <Typography sx={{ color: 'var(--sl-quiet)', mt: 1 }}>
            {translate('analytics.missing.more', { smart_count: more, count: count(more) })}
          </Typography>
        )}
      </Panel>
    </div>
  );
}
