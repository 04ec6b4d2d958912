import { useLocale, useTranslate } from 'react-admin';
import { PlainTable } from '../../../../engine/console/PlainTable';
import { useCountFormat } from '../../../../engine/console/words/useNumberFormat';
import type { RaceField } from '../../../../resources/races/field.calls';
import { alongText } from '../../../shared/elevation/profile';
import { useLengthUnit } from '../courseRecords';
import type { Place } from './field';

/** How many are between which two timelines. */
export function SectionsTable({ field, places }: { field: RaceField; places: readonly Place[] }) {
  const translate = useTranslate();
  const count = useCountFormat();
  const unit = useLengthUnit();
  const locale = useLocale() ?? 'en';
  const nameAt = (metres: number) => {
    const place = places.find(({ kind, distance }) => kind !== 'marker' && distance === metres);
    const at = alongText(metres, unit, locale);
    return place && metres > 0 ? `${place.name} (${at})` : (place?.name ?? at);
  };
  return (
    <PlainTable
      aria-label={translate('analytics.strip.title')}
      rows={field.sections}
      keyOf={({ from_metres }) => from_metres}
      columns={[
        {
          name: 'section',
          label: translate('analytics.strip.section'),
          isHeading: true,
          cell: ({ from_metres, to_metres }) => `${nameAt(from_metres)} – ${nameAt(to_metres)}`,
        },
        {
          name: 'athletes',
          label: translate('analytics.strip.section_athletes'),
          isTabular: true,
          cell: ({ athletes }) => count(athletes),
        },
        {
          name: 'unseen',
          label: translate('analytics.strip.section_unseen'),
          isTabular: true,
          cell: ({ unseen }) => count(unseen),
        },
      ]}
    />
  );
}
