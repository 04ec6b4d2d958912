import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import InputLabel from '@mui/material/InputLabel';
import TextField from '@mui/material/TextField';
import { useId } from 'react';
import { useTranslate } from 'react-admin';
import { zonedParts } from '../../../../engine/fields/format/dates';
import { instantOf } from '../../../../engine/fields/instant/readInstant';
import { LazyDayInput } from '../../../../engine/fields/pickers/LazyDayInput';
import { UNREADABLE } from '../../../../engine/fields/pickers/pickerValue';
import { useZone } from '../../../shared/event/EventContext';
import { serverNow, useServerClock } from '../../../shared/live/serverClock/useServerClock';

/** A moment as it is typed, by the clock of the event. */
export interface TypedInstant {
  /** `YYYY-MM-DD` */
  readonly date: string;
  /** `HH:MM:SS.mmm`; empty for none. */
  readonly time: string;
}

interface InstantFieldProps {
  label: string;
  value: TypedInstant;
  onChange: (value: TypedInstant) => void;
  /** Offers the present moment. */
  hasNow?: boolean;
  help?: string;
}

/** A day and a time to the millisecond, in the zone of the event. */
export function InstantField({ label, value, onChange, hasNow = false, help }: InstantFieldProps) {
  const translate = useTranslate();
  const zone = useZone();
  const dayLabel = useId();
  const isWrong = value.time.trim() !== '' && instantTyped(value, zone) === null;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', gap: 1 }}>
      <TextField
        margin="none"
        sx={{ flex: '1 1 180px' }}
        label={label}
        value={value.time}
        onChange={({ target }) => onChange({ ...value, time: target.value })}
        placeholder="HH:MM:SS.mmm"
        error={isWrong}
        helperText={isWrong ? translate('livetiming.instant.wrong') : [help, zone].filter(Boolean).join(' · ')}
        slotProps={{ htmlInput: { className: 'sl-figures', autoComplete: 'off' } }}
      />
      <Box sx={{ flex: '0 1 168px' }}>
        <InputLabel id={dayLabel}>{translate('livetiming.instant.day')}</InputLabel>
        <LazyDayInput
          day={value.date || null}
          onDay={(date) => onChange({ ...value, date: date ?? '' })}
          labelledBy={dayLabel}
        />
      </Box>
      {hasNow && <NowButton onNow={(moment) => onChange(typedInstant(moment, zone))} />}
    </Box>
  );
}

/** Takes the moment by the server's clock, as gunshots do: this computer's may be wrong. */
function NowButton({ onNow }: { onNow: (moment: number) => void }) {
  const translate = useTranslate();
  useServerClock();
  return (
    <Button variant="outlined" color="inherit" sx={{ mt: '26px' }} onClick={() => onNow(serverNow())}>
      {translate('livetiming.instant.now')}
    </Button>
  );
}

/** The moment that was typed, ISO 8601 UTC; null where it is none. */
export function instantTyped({ date, time }: TypedInstant, zone: string): string | null {
  return time.trim() === '' || date === '' || date === UNREADABLE ? null : instantOf({ date, time, timeZone: zone });
}

function typedInstant(moment: number, zone: string): TypedInstant {
  const parts = zonedParts(new Date(moment).toISOString(), zone);
  return { date: parts?.date ?? '', time: parts ? `${parts.time}.${String(parts.milliseconds).padStart(3, '0')}` : '' };
}

/** The day it is at the event, without a time. */
export function today(zone: string): TypedInstant {
  return { ...typedInstant(serverNow(), zone), time: '' };
}
