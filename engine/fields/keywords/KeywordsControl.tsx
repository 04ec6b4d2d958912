import { FieldFrame } from '../inputs/FieldFrame';
import type { ControlProps } from '../inputs/fieldInputState';
import { ItemsControl } from '../list/ItemsControl';
import { DEFAULT_LIMIT, type KeywordsOptions, keywordsLength } from './keywords.field';

/** Keywords as chips, with the characters used of those allowed. */
export function KeywordsControl({ props, input }: ControlProps) {
  const { limit = DEFAULT_LIMIT } = props.field.field.options as KeywordsOptions;
  const items = input.value === null ? [] : [input.value].flat().map(String);
  return (
    <FieldFrame props={props} input={input} counter={`${keywordsLength(items)}/${limit}`}>
      <ItemsControl props={props} input={input} />
    </FieldFrame>
  );
}
