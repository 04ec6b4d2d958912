import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  filterOf,
  type GridState,
  PAGE_SIZES,
  printGridAddress,
  readGridAddress,
} from '../../../engine/console/address/gridAddress';
import type { Condition } from '../../../engine/core/query/listQuery';
import { plan } from '../../../resources/allResources';

const athletes = plan.get('athletes');

function read(address: string): GridState {
  return readGridAddress({ plan, resource: athletes, params: new URLSearchParams(address), isReadable: () => true });
}

describe('the address of a grid', () => {
  it('says filters, search, order and page legibly', () => {
    const address =
      '?sort=-last_name,start_number&q=jan&race_id[]=3&state[]=dns&state[]=dnf&page=2&itemsPerPage=50&open=7';
    expect(read(address)).toEqual({
      where: [
        { field: 'race_id', operator: 'in', value: [3] },
        { field: 'state', operator: 'in', value: ['dns', 'dnf'] },
      ],
      q: 'jan',
      sort: [
        { field: 'last_name', isDescending: true },
        { field: 'start_number', isDescending: false },
      ],
      page: 2,
      itemsPerPage: 50,
      isDeleted: false,
      open: 7,
      view: null,
    });
    expect(read(printGridAddress(read(address), athletes))).toEqual(read(address));
  });

  it('is empty for a list that nobody changed', () => {
    expect(printGridAddress(read(''), athletes)).toBe('');
  });

  it.each([
    ['a field that is not there', 'flavour=sweet'],
    ['an operator the field does not have', 'gender[gte]=male'],
    ['a value that cannot be', 'state=asleep'],
    ['an order that is not offered', 'sort=flavour'],
    ['a page that is no number', 'page=two'],
    ['a page of a size that is not offered', 'itemsPerPage=7'],
    ['a record that is no id', 'open=first'],
  ])('leaves out %s, and keeps the rest', (_, part) => {
    expect(read(`${part}&q=jan`)).toEqual(read('q=jan'));
  });

  it('reads back whatever it prints', () => {
    const conditions: fc.Arbitrary<Condition> = fc.oneof(
      fc.record({
        field: fc.constant('club'),
        operator: fc.constantFrom('contains', 'eq'),
        value: fc.stringMatching(/^[a-zé&=#%+ ]{1,8}$/).filter((text) => text.trim() === text),
      }),
      fc.record({
        field: fc.constant('race_id'),
        operator: fc.constantFrom('in', 'nin'),
        value: fc.uniqueArray(fc.integer({ min: 1, max: 999 }), { minLength: 1, maxLength: 3 }),
      }),
      fc.record({ field: fc.constant('wave_id'), operator: fc.constant('empty'), value: fc.boolean() }),
    ) as fc.Arbitrary<Condition>;
    const states = fc.record({
      where: fc.uniqueArray(conditions, { maxLength: 3, selector: (condition) => condition.field }),
      q: fc.option(fc.stringMatching(/^[a-z&=?#%+]{1,8}$/)),
      sort: fc.uniqueArray(
        fc.record({ field: fc.constantFrom('last_name', 'club', 'id'), isDescending: fc.boolean() }),
        { maxLength: 2, selector: (key) => key.field },
      ),
      page: fc.integer({ min: 1, max: 40 }),
      itemsPerPage: fc.constantFrom(...PAGE_SIZES),
      isDeleted: fc.boolean(),
      open: fc.option(fc.integer({ min: 1, max: 99_999 })),
      view: fc.option(fc.uuid()),
    });
    fc.assert(
      fc.property(states, (state) => {
        expect(sorted(read(printGridAddress(state, athletes)))).toEqual(sorted(state));
      }),
    );
  });
});

describe('the filters of a write', () => {
  it('are keys of the address, with lists where there are several values', () => {
    const { where, q, isDeleted } = read('race_id[]=3&race_id[]=4&club[contains]=run&wave_id[empty]=true&q=jan');
    expect(filterOf({ where, q, isDeleted }, athletes)).toEqual({
      'race_id[]': ['3', '4'],
      'club[contains]': 'run',
      'wave_id[empty]': 'true',
      q: 'jan',
    });
  });
});

/** The order of conditions means nothing. */
function sorted(state: GridState): GridState {
  return { ...state, where: [...state.where].sort((a, b) => a.field.localeCompare(b.field)) };
}
