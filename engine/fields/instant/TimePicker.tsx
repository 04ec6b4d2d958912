import OutlinedInput from '@mui/material/OutlinedInput';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { humanise } from '../../core/words';
import { SelectControl } from '../inputs/SelectControl';
import { type ClockParts, clockParts, clockTime } from './clockTime';

interface TimePickerProps {
  /** `HH:mm:ss`, or null. */
  readonly time: string | null;
  /** Null until hours, minutes and seconds are all there. */
  onTime(time: string | null): void;
  readonly clock?: 12 | 24;
  readonly disabled?: boolean;
  onBlur?(): void;
}

const PARTS = ['hours', 'minutes', 'seconds'] as const;

/** Hours, minutes and seconds side by side. */
export function TimePicker({ time, onTime, clock = 24, disabled = false, onBlur }: TimePickerProps) {
  const translate = useTranslate();
  const [typed, setTyped] = useState(() => ({ parts: clockParts(time, clock), time }));
  if (typed.time !== time) setTyped({ parts: clockParts(time, clock), time });
  const change = (part: Partial<ClockParts>): void => {
    const parts = { ...typed.parts, ...part };
    const next = clockTime(parts, clock);
    setTyped({ parts, time: next });
    onTime(next);
  };
  return (
    <>
      {PARTS.map((part) => (
        <OutlinedInput
          key={part}
          size="small"
          value={typed.parts[part]}
          placeholder="00"
          disabled={disabled}
          onBlur={onBlur}
          onChange={(event) => change({ [part]: event.target.value.replace(/\D/g, '').slice(0, 2) })}
          sx={{ width: 56, flexShrink: 0 }}
          slotProps={{
            input: {
              className: 'sl-figures',
              inputMode: 'numeric',
              'aria-label': translate(`fields.time.${part}`, { _: humanise(part) }),
            },
          }}
        />
      ))}
      {clock === 12 && (
        <SelectControl
          value={typed.parts.half}
          onValue={(half) => change({ half: half === 'PM' ? 'PM' : 'AM' })}
          ariaLabel={translate('fields.time.half', { _: 'AM or PM' })}
          options={[
            { value: 'AM', label: 'AM' },
            { value: 'PM', label: 'PM' },
          ]}
          disabled={disabled}
          width={76}
        />
      )}
    </>
  );
}
