import { expect, test } from 'vitest';
import { parse, stringify } from '../../packages/slim/queryString';

test.each([
  [{ sort: 'name', order: 'ASC', page: 1 }, 'order=ASC&page=1&sort=name'],
  [{ filter: '{"q":"Zoë (1)!"}' }, 'filter=%7B%22q%22%3A%22Zo%C3%AB%20%281%29%21%22%7D'],
  [{ id: [3, null, undefined, 4], none: null, left: undefined, empty: [] }, 'id=3&id&id=4&none'],
  [null, ''],
])('writes %j', (object, text) => {
  expect(stringify(object)).toBe(text);
});

test.each([
  ['?page=2&filter=%7B%22a%22%3A1%7D', { page: '2', filter: '{"a":1}' }],
  ['#a=1=2&b&c=&&d=x+y', { a: '1=2', b: null, c: '', d: 'x y' }],
  ['id=3&id=4&id=5', { id: ['3', '4', '5'] }],
  ['rate=100%', { rate: '100%' }],
  ['', {}],
])('reads %s', (text, object) => {
  expect(parse(text)).toEqual(object);
});
