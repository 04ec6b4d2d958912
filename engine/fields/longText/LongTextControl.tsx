import { FieldFrame } from '../inputs/FieldFrame';
import type { ControlProps } from '../inputs/fieldInputState';
import { TextControl } from '../inputs/TextControl';

export function LongTextControl({ props, input }: ControlProps) {
  return (
    <FieldFrame props={props} input={input}>
      <TextControl
        props={props}
        input={input}
        rows={props.isCompact ? 1 : 3}
        text={String(input.value ?? '')}
        onText={(text) => input.onChange(text === '' ? null : text)}
      />
    </FieldFrame>
  );
}
