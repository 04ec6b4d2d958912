import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { IncludeTree, ListQuery } from '../../../engine/core/query/listQuery';
import { parseQuery } from '../../../engine/core/query/parseQuery';
import { printQuery } from '../../../engine/core/query/printQuery';
import { plan } from '../../../resources/allResources';
import { athleteInputs } from './athletes';
import { everyType, everyTypePlan, hardText, inputs } from './everyType';
import { listQueryOf, selectionsOf } from './queries';

const cases = [
  {
    name: 'every field type',
    plan: everyTypePlan,
    resource: everyType,
    values: inputs,
    includes: [{}, { other: {} }, { others: {}, picture: {}, part: {} }] as IncludeTree[],
  },
  {
    name: 'athletes',
    plan,
    resource: plan.get('athletes'),
    values: athleteInputs,
    includes: [{}, { race: {} }, { race: { waves: {}, event: { organization: {} } }, wave: {} }] as IncludeTree[],
  },
];

describe.each(cases)('the address of a query of $name', ({ plan: declared, resource, values, includes }) => {
  const rest = fc.record({
    include: fc.constantFrom(...includes),
    page: fc.integer({ min: 1, max: 1000 }),
    itemsPerPage: fc.integer({ min: 1, max: 250 }),
    cursor: fc.option(fc.base64String({ minLength: 1 })),
    isDeleted: fc.boolean(),
  });

  it('reads back to the same query', () => {
    const query = fc
      .tuple(selectionsOf({ resource, values, texts: hardText }), rest)
      .map(([selection, more]): ListQuery => listQueryOf(selection, more));
    fc.assert(
      fc.property(query, (asked) => {
        const address = printQuery(asked, resource).toString();
        const read = parseQuery({ plan: declared, resource, params: new URLSearchParams(address) });
        expect(read).toEqual(asked);
      }),
      { numRuns: 200 },
    );
  });
});
