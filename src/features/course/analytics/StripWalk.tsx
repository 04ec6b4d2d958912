import Box from '@mui/material/Box';
import type { KeyboardEvent, PointerEvent } from 'react';
import { useLocale, useTranslate } from 'react-admin';
import { useCountFormat } from '../../../../engine/console/words/useNumberFormat';
import type { RaceField } from '../../../../resources/races/field.calls';
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

/** How many stretches a key goes. */
const STEPS: Readonly<Record<string, number>> = {
  ArrowRight: 1,
  ArrowUp: 1,
  ArrowLeft: -1,
  ArrowDown: -1,
  PageUp: 10,
  PageDown: -10,
};

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
  const set = (metres: number) => cursor.set(Math.min(length, Math.max(0, metres)));
  const goByKey = (event: KeyboardEvent) => {
    const by = STEPS[event.key];
    const next = by === undefined ? { Home: 0, End: length }[event.key] : (along ?? 0) + by * stretch;
    if (next === undefined) return;
    event.preventDefault();
    set(next);
  };
  const goTo = (event: PointerEvent) =>
    set(scale.along(event.clientX - event.currentTarget.getBoundingClientRect().left));
  return (
    <>
      <Box aria-hidden sx={{ minHeight: 22, my: 0.5, fontWeight: 500, fontVariantNumeric: 'tabular-nums' }}>
        {along !== null && readout(along)}
      </Box>
      <Box
        role="slider"
        tabIndex={0}
        aria-label={translate('analytics.strip.label', { length: alongText(length, unit, locale) })}
        aria-valuemin={0}
        aria-valuemax={Math.round(length)}
        aria-valuenow={Math.round(along ?? 0)}
        aria-valuetext={readout(along ?? 0)}
        onKeyDown={goByKey}
        onPointerMove={goTo}
        onPointerDown={goTo}
        onPointerLeave={() => cursor.set(null)}
        sx={{
          height: STRIP_HEIGHT,
          borderRadius: '6px',
          touchAction: 'pan-y',
          '&:focus-visible': { outline: '2px solid var(--sl-brand)', outlineOffset: 2 },
        }}
      >
        <StripDrawing {...{ field, places, width, scale, along }} />
      </Box>
    </>
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
