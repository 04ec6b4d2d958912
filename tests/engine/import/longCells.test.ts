import { describe, expect, it } from 'vitest';
import { readCell } from '../../../engine/api/import/rows/readCell';
import { inspectFile } from '../../../engine/tables/inspectFile';
import { plan } from '../../../resources/allResources';
import { sourceOf } from '../tables/support';

const fields = [...plan.get('athletes').fields.values()].filter(({ field }) => !field.options.readOnly);
const context = { dateFormat: 'YYYY-MM-DD', timeZone: 'UTC' };
/** Each a beginning that some pattern could take for its own, again and again. */
const REPEATED = ['a', ' ', '(', '1', 'a ', 'a, ', '1.', '{"a":', '[', '{', '"', '-', '.', '=x', 'ж'];
const LENGTH = 200_000;

describe('a cell of 200,000 characters', () => {
  // Patterns that begin again at each character take minutes for one of these: the test ends by its time limit.
  it.each(REPEATED)('of %j is read by every field of athletes in a moment', (part) => {
    const text = `${part.repeat(LENGTH / part.length)}!}`;
    for (const field of fields) expect(() => readCell(field, text, context)).not.toThrow();
  });

  it('is looked at by its beginning alone', async () => {
    const { head, samples } = await inspectFile(sourceOf(`Name\n${'a'.repeat(LENGTH)}!\n`));
    expect(head[0]?.cells[0]).toHaveLength(500);
    expect(samples[0]?.[0]).toHaveLength(500);
  });
});
