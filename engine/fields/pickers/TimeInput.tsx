import { TimeField } from '@mui/x-date-pickers/TimeField';
import { PartsField } from './PartsField';
import { PickerSetup } from './PickerSetup';
import { fieldProps, type PickerLook } from './pickerLook';
import { dateOfTime, timeOf } from './pickerValue';
import { usePicked } from './usePicked';

interface TimeInputProps extends PickerLook {
  /** `HH:mm:ss`, null for none, or `UNREADABLE` until hours, minutes and seconds are all there. */
  readonly time: string | null;
  onTime(time: string | null): void;
  readonly clock?: 12 | 24;
  /** Without seconds, those that a time has stay as they are. */
  readonly hasSeconds?: boolean;
}

/** A time of day, to the second unless that is left out: hours 00 to 23, or 01 to 12 with AM or PM, minutes and seconds 00 to 59. */
export function TimeInput({ time, onTime, clock = 24, hasSeconds = true, ...look }: TimeInputProps) {
  const { date, change, noteText } = usePicked({ value: time, onValue: onTime, toDate: dateOfTime, toValue: timeOf });
  return (
    <PickerSetup onText={noteText}>
      <TimeField
        value={date}
        onChange={change}
        format={[clock === 12 ? 'hh:mm' : 'HH:mm', hasSeconds && ':ss', clock === 12 && ' aa'].filter(Boolean).join('')}
        ampm={clock === 12}
        disabled={look.disabled ?? false}
        slots={SLOTS}
        slotProps={{ textField: fieldProps(look) }}
      />
    </PickerSetup>
  );
}

const SLOTS = { textField: PartsField };
