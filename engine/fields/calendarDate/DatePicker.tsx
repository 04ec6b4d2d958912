import { useEffect, useRef } from 'react';
import { zonedParts } from '../format/dates';
import { type ControlProps, labelIdOf } from '../inputs/fieldInputState';
import { useTimeZone } from '../instant/TimeZoneContext';
import { DayInput } from '../pickers/DayInput';
import { UNREADABLE } from '../pickers/pickerValue';

interface DatePickerProps extends ControlProps {
  /** `YYYY-MM-DD`, or null. */
  readonly date: string | null;
  onDate(date: string | null): void;
  readonly disablePast?: boolean | undefined;
  readonly min?: string | undefined;
  readonly max?: string | undefined;
  readonly ariaLabel?: string;
}

/** A day of a form, within bounds. One that a changed bound makes invalid is cleared. */
export function DatePicker({ props, input, date, onDate, disablePast, min, max, ariaLabel }: DatePickerProps) {
  const today = useToday();
  const earliest = latest(min, disablePast ? today : undefined);
  const bounds = `${earliest ?? ''}/${max ?? ''}`;
  const knownBounds = useRef(bounds);
  useEffect(() => {
    if (knownBounds.current === bounds) return;
    knownBounds.current = bounds;
    const isOutside =
      date !== null &&
      date !== UNREADABLE &&
      ((earliest !== undefined && date < earliest) || (max !== undefined && date > max));
    if (isOutside) onDate(null);
  });
  return (
    <DayInput
      day={date}
      onDay={onDate}
      min={earliest}
      max={max}
      id={ariaLabel ? `${input.id}-day` : input.id}
      ariaLabel={ariaLabel}
      labelledBy={labelIdOf(input.id)}
      describedBy={input.describedBy}
      hasError={Boolean(input.error)}
      isClearable={!input.isRequired}
      disabled={props.disabled ?? false}
      onBlur={input.onBlur}
      inputRef={input.inputRef}
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
