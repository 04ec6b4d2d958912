import { FieldFrame } from '../inputs/FieldFrame';
import type { ControlProps } from '../inputs/fieldInputState';
import { TextControl } from '../inputs/TextControl';
import { countOf } from '../text/countOf';
import { DEFAULT_MAX, type LongTextOptions } from './longText.field';

export function LongTextControl({ props, input }: ControlProps) {
  const { isCounted, max = DEFAULT_MAX } = props.field.field.options as LongTextOptions;
  return (
    <FieldFrame props={props} input={input} counter={isCounted && countOf(input.value, max)}>
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
