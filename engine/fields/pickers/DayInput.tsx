import { DesktopDatePicker } from '@mui/x-date-pickers/DesktopDatePicker';
import { zonedParts } from '../format/dates';
import { useFormats } from '../format/useFormats';
import { useTimeZone } from '../instant/TimeZoneContext';
import { PartsField } from './PartsField';
import { PickerSetup } from './PickerSetup';
import type { PickerLook } from './pickerLook';
import { fieldProps } from './pickerLook';
import { dateOfDay, dayOf, pickerFormat } from './pickerValue';
import { usePicked } from './usePicked';

export interface DayInputProps extends PickerLook {
  /** `YYYY-MM-DD`, null for none, or `UNREADABLE` while it is typed in part. */
  readonly day: string | null;
  onDay(day: string | null): void;
  readonly min?: string | undefined;
  readonly max?: string | undefined;
}

/** A day, typed as the event writes dates or picked from a calendar. It never passes through a zone. */
export function DayInput({ day, onDay, min, max, ...look }: DayInputProps) {
  const { dateFormat } = useFormats();
  const today = zonedParts(new Date().toISOString(), useTimeZone())?.date;
  const { date, change, noteText } = usePicked({ value: day, onValue: onDay, toDate: dateOfDay, toValue: dayOf });
  return (
    <PickerSetup onText={noteText}>
      <DesktopDatePicker
        value={date}
        onChange={change}
        format={pickerFormat(dateFormat)}
        minDate={dateOfDay(min) ?? EARLIEST}
        maxDate={dateOfDay(max) ?? LATEST}
        disabled={look.disabled ?? false}
        // The calendar marks the browser's today, which is not always that of the event.
        disableHighlightToday={today !== dayOf(new Date())}
        referenceDate={dateOfDay(closest(today, min, max)) as Date}
        slots={SLOTS}
        slotProps={{ field: { clearable: look.isClearable ?? false }, textField: fieldProps(look) }}
      />
    </PickerSetup>
  );
}

const SLOTS = { textField: PartsField };
const EARLIEST = dateOfDay('1000-01-01') as Date;
const LATEST = dateOfDay('9999-12-31') as Date;

/** Where the calendar opens when there is no day yet. */
function closest(today = '2000-01-01', min = today, max = today): string {
  return today < min ? min : today > max ? max : today;
}
