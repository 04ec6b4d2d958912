import { useTranslate } from 'react-admin';
import { useFormState } from 'react-hook-form';
import type { AnyField } from '../../core/field';
import type { FieldInputProps } from '../fieldConsole';
import { FieldFrame } from '../inputs/FieldFrame';
import type { ControlProps } from '../inputs/fieldInputState';
import { TextControl } from '../inputs/TextControl';
import { useTyped } from '../inputs/useTyped';
import type { NumberOptions } from './number.field';

/**
 * A number with its unit inside the field. Comma, period and minus do nothing, unless the field is declared so: a decimal has a period,
 * one whose `min` is below zero a minus.
 */
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
  const blockedKeys = [',', ...(isWhole ? ['.', 'e', 'E'] : []), ...(min !== undefined && min < 0 ? [] : ['-'])];
  return (
    <FieldFrame props={props} input={input} note={useShortfall(props, input.value)}>
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

/** Says so where there are more than what was typed has room for. */
function useShortfall({ field }: FieldInputProps, value: unknown): string | undefined {
  const translate = useTranslate();
  const { defaultValues: record } = useFormState();
  const { warnsBelow } = field.field.options as NumberOptions;
  const there: unknown = warnsBelow && record?.[warnsBelow];
  if (typeof value !== 'number' || typeof there !== 'number' || value >= there) return undefined;
  return translate('fields.number.shortfall', { _: `There are ${there} already.`, count: there });
}
