import { useTranslate } from 'react-admin';
import { FieldFrame } from '../inputs/FieldFrame';
import type { ControlProps } from '../inputs/fieldInputState';
import { ItemsControl } from '../list/ItemsControl';
import { DEFAULT_LIMIT, type KeywordsOptions, keywordsLength } from './keywords.field';

/** Keywords as chips, with the characters used of those allowed. */
export function KeywordsControl({ props, input }: ControlProps) {
  const translate = useTranslate();
  const { limit = DEFAULT_LIMIT } = props.field.field.options as KeywordsOptions;
  const items = input.value === null ? [] : [input.value].flat().map(String);
  const length = keywordsLength(items);
  const note = length > limit && !input.error ? translate('validation.keywords', { max: limit }) : undefined;
  return (
    <FieldFrame props={props} input={input} counter={`${length}/${limit}`} note={note}>
      <ItemsControl props={props} input={input} />
    </FieldFrame>
  );
}
