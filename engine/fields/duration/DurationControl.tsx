import { FieldFrame } from '../inputs/FieldFrame';
import type { ControlProps } from '../inputs/fieldInputState';
import { TextControl } from '../inputs/TextControl';
import { useTyped } from '../inputs/useTyped';
import { durationText, parseDurationText } from './durationText';

/** A time as people write it: 1:02:03.456, 45:10 or seconds. */
export function DurationControl({ props, input }: ControlProps) {
  const [text, setText] = useTyped({
    value: input.value,
    onChange: input.onChange,
    toText: (value) => (typeof value === 'number' ? durationText(value) : String(value ?? '')),
    fromText: (typed) => (typed.trim() === '' ? null : (parseDurationText(typed) ?? typed)),
  });
  return (
    <FieldFrame props={props} input={input}>
      <TextControl
        props={props}
        input={input}
        text={text}
        onText={setText}
        placeholder="HH:MM:SS.mmm"
        isTabular
        attributes={{ autoComplete: 'off' }}
      />
    </FieldFrame>
  );
}
