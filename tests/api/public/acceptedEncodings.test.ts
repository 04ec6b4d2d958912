import { expect, it } from 'vitest';
import { acceptedEncodings } from '../../../server/acceptedEncodings';

it.each([
  [undefined, []],
  ['', []],
  ['identity', []],
  ['gzip, deflate, br, zstd', ['br', 'gzip']],
  ['br;q=0.5, gzip;q=0.8', ['gzip', 'br']],
  ['GZIP', ['gzip']],
  ['gzip;q=0, br; q=0.0', []],
  ['*', ['br', 'gzip']],
  ['*;q=0, gzip', ['gzip']],
  ['brotli, xgzip', []],
])('%s takes %j', (header, encodings) => {
  expect(acceptedEncodings(header)).toEqual(encodings);
  expect(acceptedEncodings(header)).toEqual(encodings);
});
