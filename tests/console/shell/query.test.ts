import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseQuery } from '../../../src/frame/router/query';

describe('parseQuery', () => {
  it('reads lists in brackets, booleans and numbers', () => {
    expect({ ...parseQuery('?state[]=dnf&state[]=dns&page=3&visible=true&hidden=false&x=-1.5') }).toEqual({
      state: ['dnf', 'dns'],
      page: 3,
      visible: true,
      hidden: false,
      x: -1.5,
    });
  });

  it('makes a list of one of a single value in brackets, and of a key given twice', () => {
    expect({ ...parseQuery('a[]=1&b=1&b=2') }).toEqual({ a: [1], b: [1, 2] });
  });

  it.each([
    ['007', '007'],
    ['1e3', '1e3'],
    ['NaN', 'NaN'],
    ['Infinity', 'Infinity'],
    ['9007199254740993', '9007199254740993'],
    ['', ''],
    ['TRUE', 'TRUE'],
  ])('leaves %s as text', (text, value) => {
    expect(parseQuery(`a=${text}`).a).toBe(value);
  });

  it('takes a key without a value as null, plus as a space, and bad escapes as they are', () => {
    expect({ ...parseQuery('a&b=x+y&c=%zz&d=%20') }).toEqual({ a: null, b: 'x y', c: '%zz', d: ' ' });
  });

  it('is not led into the prototype', () => {
    expect(parseQuery('__proto__[]=1&constructor=2').constructor).toBe(2);
    expect(({} as Record<string, unknown>)[0]).toBeUndefined();
  });

  it('reads any list and text as it was written', () => {
    const name = fc.stringMatching(/^[a-z_]{1,8}$/);
    const word = fc.stringMatching(/^[a-zåß ,&=?#+%[\]"]{1,12}$/).filter((text) => text !== 'true' && text !== 'false');
    const value = fc.oneof(fc.boolean(), fc.integer(), word);
    fc.assert(
      fc.property(fc.dictionary(name, fc.array(value, { minLength: 1 })), (query) => {
        const pairs = Object.entries(query).flatMap(([key, items]) => items.map((item) => [`${key}[]`, String(item)]));
        expect({ ...parseQuery(`?${new URLSearchParams(pairs)}`) }).toEqual({ ...query });
      }),
    );
  });
});
