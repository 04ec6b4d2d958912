import { expect, it } from 'vitest';
import { heldReferences } from '../../../engine/fields/json/heldReferences';

const file = { type: 'integer', format: 'file' };

it('finds ids wherever a schema lets them stand', () => {
  const schema = {
    type: 'object',
    properties: {
      logo: file,
      slides: { type: 'array', items: { type: 'object', properties: { image: file, text: { type: 'string' } } } },
      by_place: { type: 'object', additionalProperties: { type: 'array', items: file } },
    },
    additionalProperties: file,
  };
  expect(heldReferences(schema)).toEqual([
    { path: '$."logo"', target: 'files' },
    { path: '$."slides"[*]."image"', target: 'files' },
    { path: '$."by_place".*[*]', target: 'files' },
    { path: '$.*', target: 'files' },
  ]);
});
