import { FieldFrame } from '../inputs/FieldFrame';
import type { ControlProps } from '../inputs/fieldInputState';
import { TextControl } from '../inputs/TextControl';
import type { TextOptions } from './text.field';

export function TextLineControl({ props, input }: ControlProps) {
  const { isEmail, isNumberLike } = props.field.field.options as TextOptions;
  return (
    <FieldFrame props={props} input={input}>
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
