import { FieldFrame } from '../inputs/FieldFrame';
import type { ControlProps } from '../inputs/fieldInputState';
import { TextControl } from '../inputs/TextControl';

/** The operand of a filter as its text. */
export function OperandTextControl({ props, input }: ControlProps) {
  return (
    <FieldFrame props={props} input={input}>
      <TextControl
        props={props}
        input={input}
        text={String(input.value ?? '')}
        onText={(text) => input.onChange(text === '' ? null : text)}
      />
    </FieldFrame>
  );
}
