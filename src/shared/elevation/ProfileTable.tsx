import { useLocale, useTranslate } from 'react-admin';
import { PlainTable } from '../../../engine/console/PlainTable';
import { METRES } from '../../../engine/fields/measure/measure';
import type { ProfileMark } from './ProfileDrawing';
import {
  alongText,
  gradientText,
  heightText,
  type LengthUnit,
  type PlaceOnProfile,
  type Profile,
  placeOn,
} from './profile';

interface ProfileTableProps {
  profile: Profile;
  unit: LengthUnit;
  title: string;
  marks: readonly ProfileMark[];
}

const MOST_ROWS = 60;

/** The same as the drawing, at whole kilometres or miles, and where something stands. */
export function ProfileTable({ profile, unit, title, marks }: ProfileTableProps) {
  const translate = useTranslate();
  const locale = useLocale() ?? 'en';
  const length = profile.heights.at(-1)?.along ?? 0;
  const one = METRES[unit] ?? 1000;
  const every = Math.max(1, Math.ceil(length / one / MOST_ROWS)) * one;
  const whole = Array.from({ length: Math.floor(length / every) + 1 }, (_, index) => ({
    along: index * every,
    name: '',
  }));
  const rows = [...whole, { along: length, name: '' }, ...marks]
    .sort((a, b) => a.along - b.along)
    .map(({ along, name }, index) => ({ key: index, name, place: placeOn(profile, along) }));
  const figure = (name: string, cell: (place: PlaceOnProfile) => string) => ({
    name,
    label: translate(`elevation.${name}`),
    isTabular: true,
    cell: ({ place }: { place: PlaceOnProfile }) => cell(place),
  });
  return (
    <PlainTable
      aria-label={title}
      columns={[
        { ...figure('distance', ({ along }) => alongText(along, unit, locale)), isHeading: true },
        figure('height', ({ height }) => heightText(height, unit, locale)),
        figure('gradient', ({ gradient }) => gradientText(gradient, locale)),
        { name: 'here', label: translate('elevation.here'), cell: ({ name }: { name: string }) => name },
      ]}
      rows={rows}
      keyOf={({ key }) => key}
    />
  );
}
