import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { englishText } from '../../core/messages';
import { FieldFrame } from '../inputs/FieldFrame';
import { type ControlProps, noteIdOf } from '../inputs/fieldInputState';
import { ItemsControl } from '../list/ItemsControl';
import { splitItems } from '../list/parseList';
import { DEFAULT_LIMIT, type KeywordsOptions, keywordsLength } from './keywords.field';

const TOO_LONG = 'validation.keywords';

/** Keywords as chips. Counts their characters, with those still being typed, against the limit. */
export function KeywordsControl({ props, input }: ControlProps) {
  const translate = useTranslate();
  const [typed, setTyped] = useState('');
  const { limit = DEFAULT_LIMIT } = props.field.field.options as KeywordsOptions;
  const items = input.value === null ? [] : [input.value].flat().map(String);
  const length = keywordsLength([...items, ...splitItems(typed, { isSplitAtBlanks: false })]);
  const isTooLong = length > limit;
  const note =
    isTooLong && !input.error
      ? translate(TOO_LONG, { max: limit, _: englishText({ key: TOO_LONG, args: { max: limit } }) })
      : undefined;
  const describedBy = [input.describedBy, note && noteIdOf(input.id)].filter(Boolean).join(' ') || undefined;
  return (
    <FieldFrame props={props} input={input} counter={`${length}/${limit}`} note={note} isInvalid={isTooLong}>
      <ItemsControl props={props} input={{ ...input, describedBy }} onTyped={setTyped} />
    </FieldFrame>
  );
}
