import { FieldFrame } from '../inputs/FieldFrame';
import type { ControlProps } from '../inputs/fieldInputState';
import { TextControl } from '../inputs/TextControl';
import { countOf } from './countOf';
import { DEFAULT_MAX } from './parseText';
import type { TextOptions } from './text.field';

export function TextLineControl({ props, input }: ControlProps) {
  const { isEmail, isNumberLike, isCounted, max = DEFAULT_MAX } = props.field.field.options as TextOptions;
  return (
    <FieldFrame props={props} input={input} counter={isCounted && countOf(input.value, max)}>
      <TextControl
        props={props}
        input={input}
        type={isEmail ? 'email' : 'text'}
        text={String(input.value ?? '')}
        onText={(text) => input.onChange(text === '' ? null : text)}
        // Spaces count for the form only at its end: the value is trimmed when it is read.
        {...(isNumberLike && { attributes: { inputMode: 'text', autoComplete: 'off' } })}
      />
    </FieldFrame>
  );
}
