import { useLocale, useTranslate } from 'react-admin';
import { useCountFormat } from '../../../../engine/console/words/useNumberFormat';
import type { RaceField } from '../../../../resources/races/field.calls';
import { CourseSlider } from '../../../shared/elevation/CourseSlider';
import { alongText } from '../../../shared/elevation/profile';
import { type CourseCursor, useCursorAlong } from '../../../shared/map/cursor';
import { useLengthUnit } from '../courseRecords';
import type { Place } from './field';
import { STRIP_HEIGHT, StripDrawing, stripScale } from './StripDrawing';

interface StripWalkProps {
  field: RaceField;
  places: readonly Place[];
  cursor: CourseCursor;
  /** In px. */
  width: number;
}

/** The drawing as a slider: the stretch that is looked at is its value. */
export function StripWalk({ field, places, cursor, width }: StripWalkProps) {
  const translate = useTranslate();
  const unit = useLengthUnit();
  const locale = useLocale() ?? 'en';
  const readout = useReadout(field);
  const along = useCursorAlong(cursor);
  const length = field.length ?? 0;
  const stretch = field.density?.width ?? length;
  const scale = stripScale(length, width);
  return (
    <CourseSlider
      {...{ cursor, along, length }}
      step={stretch}
      alongAt={scale.along}
      height={STRIP_HEIGHT}
      label={translate('analytics.strip.label', { length: alongText(length, unit, locale) })}
      words={readout(along ?? 0)}
      shown={along === null ? null : readout(along)}
    >
      <StripDrawing {...{ field, places, width, scale, along }} />
    </CourseSlider>
  );
}

/** `12.3 km to 12.5 km: 48 athletes` */
function useReadout({ density, length }: RaceField): (along: number) => string {
  const translate = useTranslate();
  const count = useCountFormat();
  const unit = useLengthUnit();
  const locale = useLocale() ?? 'en';
  return (along) => {
    if (!density || length === null) return '';
    const index = Math.min(density.athletes.length - 1, Math.floor(along / density.width));
    const athletes = density.athletes[index] ?? 0;
    return translate('analytics.strip.readout', {
      from: alongText(index * density.width, unit, locale),
      to: alongText(Math.min(length, (index + 1) * density.width), unit, locale),
      athletes: translate('analytics.strip.athletes', { smart_count: athletes, count: count(athletes) }),
    });
  };
}
