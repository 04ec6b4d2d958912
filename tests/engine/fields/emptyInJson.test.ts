import { expect, it } from 'vitest';
import { englishText } from '../../../engine/core/messages';
import { checkJson } from '../../../engine/fields/json/checkJson';

it('says what is left empty in words, where it has to be filled', () => {
  const id = { type: 'string', minLength: 1 } as const;
  const issue = checkJson([{ id: 'a' }, { id: '' }], { type: 'array', items: { type: 'object', properties: { id } } });
  expect(issue && englishText(issue)).toBe('item 2, id: must not be empty.');
});
