import type { AnyField } from '../../core/field';
import { FieldFrame } from '../inputs/FieldFrame';
import type { ControlProps } from '../inputs/fieldInputState';
import { TextControl } from '../inputs/TextControl';
import { useTyped } from '../inputs/useTyped';
import type { NumberOptions } from './number.field';

/** A number with its unit inside the field. Keys that could not be part of it do nothing: comma, period and minus. */
export function NumberControl({ props, input }: ControlProps) {
  const { field } = props.field;
  const { min, unit } = field.options as NumberOptions;
  const isWhole = field.type.name !== 'decimal';
  const [text, setText] = useTyped({
    value: input.value,
    onChange: input.onChange,
    toText: (value) => String(value ?? ''),
    fromText: (typed) => readNumber(typed, field),
  });
  const blockedKeys = [',', ...(isWhole ? ['.', 'e', 'E'] : []), ...(min !== undefined && min >= 0 ? ['-'] : [])];
  return (
    <FieldFrame props={props} input={input}>
      <TextControl
        props={props}
        input={input}
        text={text}
        onText={setText}
        unit={unit}
        isTabular
        blockedKeys={blockedKeys}
        attributes={{ inputMode: isWhole ? 'numeric' : 'decimal', autoComplete: 'off' }}
      />
    </FieldFrame>
  );
}

/** Limits are not asked about here: a number out of bounds is still a number, and gets the message about the bounds. */
function readNumber(text: string, { type, options }: AnyField): unknown {
  if (text.trim() === '') return null;
  const { min: _min, max: _max, ...others } = options as NumberOptions;
  const parsed = type.fromText(text, others, {});
  return parsed.ok ? parsed.value : text;
}
