import { useEffect, useRef } from 'react';
import { zonedParts } from '../format/dates';
import type { ControlProps } from '../inputs/fieldInputState';
import { TextControl } from '../inputs/TextControl';
import { useTimeZone } from '../instant/TimeZoneContext';

interface DatePickerProps extends ControlProps {
  /** `YYYY-MM-DD`, or null. */
  readonly date: string | null;
  onDate(date: string | null): void;
  readonly disablePast?: boolean | undefined;
  readonly min?: string | undefined;
  readonly max?: string | undefined;
  readonly ariaLabel?: string;
}

/** The platform's date picker, within bounds. A date that a changed bound makes invalid is cleared. */
export function DatePicker({ date, onDate, disablePast, min, max, ...control }: DatePickerProps) {
  const today = useToday();
  const earliest = latest(min, disablePast ? today : undefined);
  const bounds = `${earliest ?? ''}/${max ?? ''}`;
  const knownBounds = useRef(bounds);
  useEffect(() => {
    if (knownBounds.current === bounds) return;
    knownBounds.current = bounds;
    const isOutside =
      date !== null && ((earliest !== undefined && date < earliest) || (max !== undefined && date > max));
    if (isOutside) onDate(null);
  });
  return (
    <TextControl
      {...control}
      type="date"
      text={date ?? ''}
      onText={(text) => onDate(text === '' ? null : text)}
      isTabular
      attributes={{ min: earliest, max: max ?? '9999-12-31' }}
    />
  );
}

/** Today in the zone at hand. */
function useToday(): string {
  const timeZone = useTimeZone();
  return zonedParts(new Date().toISOString(), timeZone)?.date ?? '';
}

function latest(a: string | undefined, b: string | undefined): string | undefined {
  return a === undefined || (b !== undefined && b > a) ? b : a;
}
