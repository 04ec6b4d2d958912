import './analytics.css';
import { useLocale, useTranslate } from 'react-admin';
import { PlainTable } from '../../../../engine/console/PlainTable';
import { useCountFormat } from '../../../../engine/console/words/useNumberFormat';
import type { RaceField } from '../../../../resources/races/field.calls';
import { alongText } from '../../../shared/elevation/profile';
import { useZone } from '../../../shared/event/EventContext';
import { minuteOfDay } from '../../../shared/event/timeOfDay';
import { useLengthUnit } from '../courseRecords';
import type { Place } from './field';
import { MomentText } from './MomentText';
import { PlaceState } from './PlaceState';

interface PlacesTableProps {
  places: readonly Place[];
  field: RaceField;
  /** Address of the event's athletes. */
  athletes: string;
}

/** Start, timelines and markers in the order of the course: who came, who is expected when, and what can be taken down. */
export function PlacesTable({ places, field, athletes }: PlacesTableProps) {
  const translate = useTranslate();
  const count = useCountFormat();
  const unit = useLengthUnit();
  const locale = useLocale() ?? 'en';
  const zone = useZone();
  const label = (name: string) => translate(`analytics.places.${name}`);
  /** On a phone, where there are no headings. */
  const named = (name: string, value: React.ReactNode) => (
    <>
      <span className="sl-phone-only">{label(name)} </span>
      {value}
    </>
  );
  return (
    <PlainTable
      aria-label={label('title')}
      className="sl-places"
      data-cards="true"
      rows={places}
      keyOf={({ key }) => key}
      columns={[
        { name: 'name', label: label('name'), isHeading: true, cell: ({ name }) => name },
        {
          name: 'distance',
          label: label('distance'),
          isTabular: true,
          cell: ({ distance }) => (distance === null ? '–' : alongText(distance, unit, locale)),
        },
        {
          name: 'first',
          label: label('first'),
          cell: ({ first }) => named('first', <MomentText moment={first} now={field.at} athletes={athletes} />),
        },
        {
          name: 'last',
          label: label('last'),
          cell: ({ last }) => named('last', <MomentText moment={last} now={field.at} athletes={athletes} />),
        },
        {
          name: 'passed',
          label: label('passed'),
          isTabular: true,
          cell: ({ passed }) => named('passed', passed === null || field.start === null ? '–' : count(passed)),
        },
        {
          name: 'to_come',
          label: label('to_come'),
          isTabular: true,
          cell: ({ toCome }) => named('to_come', field.start === null ? '–' : count(toCome)),
        },
        {
          name: 'closes',
          label: label('closes'),
          isTabular: true,
          cell: ({ closesAt }) => named('closes', closesAt === null ? '–' : minuteOfDay(closesAt, zone)),
        },
        { name: 'state', label: label('state'), cell: (place) => <PlaceState place={place} field={field} /> },
      ]}
    />
  );
}
