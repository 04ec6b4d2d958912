import Box from '@mui/material/Box';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import type { CommonOptions } from '../../core/field';
import { DatePicker } from '../calendarDate/DatePicker';
import { useBoundDay } from '../calendarDate/useBoundDay';
import { FieldFrame } from '../inputs/FieldFrame';
import type { ControlProps } from '../inputs/fieldInputState';
import { TimeInput } from '../pickers/TimeInput';
import { type EnteredInstant, enteredOf, instantEntered } from './enteredInstant';
import type { InstantOptions } from './instant.field';
import { useTimeZone } from './TimeZoneContext';

/** Date, time and, where they matter, milliseconds in the event's zone, given to the form as one ISO instant. */
export function InstantControl({ props, input }: ControlProps) {
  const translate = useTranslate();
  const timeZone = useTimeZone();
  const { clock, precision, notBefore, notAfter } = props.field.field.options as InstantOptions & CommonOptions<string>;
  const isExact = precision !== 'minute';
  const min = useBoundDay(notBefore);
  const max = useBoundDay(notAfter);
  const [typed, setTyped] = useState(() => ({ entered: enteredOf(input.value, timeZone), value: input.value }));
  if (typed.value !== input.value) setTyped({ entered: enteredOf(input.value, timeZone), value: input.value });
  const { date, time, milliseconds } = typed.entered;
  const change = (part: Partial<EnteredInstant>): void => {
    const entered = { ...typed.entered, ...part };
    const value = instantEntered(entered, timeZone);
    setTyped({ entered, value });
    input.onChange(value);
  };
  return (
    <FieldFrame
      props={{ ...props, helperText: [props.helperText, timeZone].filter(Boolean).join(' · ') }}
      input={input}
      isGroup
    >
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          gap: 0.5,
          '& > :first-of-type': { flex: { xs: '1 1 100%', sm: '1 1 140px' } },
        }}
      >
        <DatePicker
          props={props}
          input={input}
          date={date}
          onDate={(next) => change({ date: next })}
          min={min}
          max={max}
          ariaLabel={translate('fields.instant.date', { _: 'Date' })}
        />
        <Box sx={{ flex: '0 0 auto', width: (clock === 12 ? 136 : 104) - (isExact ? 0 : 20) }}>
          <TimeInput
            time={time}
            onTime={(next) => change({ time: next })}
            clock={clock ?? 24}
            hasSeconds={isExact}
            ariaLabel={translate('fields.instant.time', { _: 'Time' })}
            hasError={Boolean(input.error)}
            disabled={props.disabled ?? false}
            onBlur={input.onBlur}
          />
        </Box>
        {isExact && (
          <OutlinedInput
            size="small"
            value={milliseconds}
            placeholder="000"
            disabled={props.disabled}
            onBlur={input.onBlur}
            onChange={(event) => change({ milliseconds: event.target.value.replace(/\D/g, '').slice(0, 3) })}
            sx={{ width: 64, flexShrink: 0 }}
            slotProps={{
              input: {
                className: 'sl-figures',
                inputMode: 'numeric',
                'aria-label': translate('fields.time.milliseconds', { _: 'Milliseconds' }),
              },
            }}
          />
        )}
      </Box>
    </FieldFrame>
  );
}
