import { useTranslate } from 'react-admin';
import { FieldFrame } from '../inputs/FieldFrame';
import type { ControlProps } from '../inputs/fieldInputState';
import { TextControl } from '../inputs/TextControl';
import { useTyped } from '../inputs/useTyped';
import type { DurationOptions } from './duration.field';
import { durationText, parseDurationText } from './durationText';

const MINUTE_MS = 60_000;

/** A time as people write it: 1:02:03.456, 45:10 or seconds; or a number of minutes where those are meant. */
export function DurationControl({ props, input }: ControlProps) {
  const translate = useTranslate();
  const { unit } = props.field.field.options as DurationOptions;
  const isMinutes = unit === 'minute';
  const [text, setText] = useTyped({
    value: input.value,
    onChange: input.onChange,
    toText: (value) => (typeof value === 'number' ? textOf(value, isMinutes) : String(value ?? '')),
    fromText: (typed) => (typed.trim() === '' ? null : (read(typed, isMinutes) ?? typed)),
  });
  return (
    <FieldFrame props={props} input={input}>
      <TextControl
        props={props}
        input={input}
        text={text}
        onText={setText}
        {...(isMinutes
          ? { unit: translate('fields.duration.minutes', { _: 'min' }) }
          : { placeholder: 'HH:MM:SS.mmm' })}
        isTabular
        attributes={{ autoComplete: 'off' }}
      />
    </FieldFrame>
  );
}

/** What is no whole number of minutes, such as an older value, is written out. */
function textOf(milliseconds: number, isMinutes: boolean): string {
  const minutes = milliseconds / MINUTE_MS;
  return isMinutes && Number.isInteger(minutes) ? String(minutes) : durationText(milliseconds);
}

function read(text: string, isMinutes: boolean): number | null {
  return isMinutes && /^\d{1,6}$/.test(text.trim()) ? Number(text) * MINUTE_MS : parseDurationText(text);
}
