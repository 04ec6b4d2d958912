import type { CommonOptions } from '../../core/field';
import { zonedParts } from '../format/dates';
import { FieldFrame } from '../inputs/FieldFrame';
import type { ControlProps } from '../inputs/fieldInputState';
import { useTimeZone } from '../instant/TimeZoneContext';
import type { CalendarDateOptions } from './calendarDate.field';
import { DatePicker } from './DatePicker';
import { useBoundDay } from './useBoundDay';

export function CalendarDateControl({ props, input }: ControlProps) {
  const options = props.field.field.options as CalendarDateOptions & CommonOptions<string>;
  const today = zonedParts(new Date().toISOString(), useTimeZone())?.date;
  const earlier = useBoundDay(options.notBefore);
  const later = useBoundDay(options.notAfter);
  const max = [options.max, later, options.isPast ? today : undefined].filter((day) => day !== undefined).sort()[0];
  const min = [options.min, earlier]
    .filter((day) => day !== undefined)
    .sort()
    .at(-1);
  return (
    <FieldFrame props={props} input={input}>
      <DatePicker
        props={props}
        input={input}
        date={typeof input.value === 'string' ? input.value : null}
        onDate={input.onChange}
        disablePast={options.disablePast}
        min={min}
        max={max}
      />
    </FieldFrame>
  );
}
