import { expect, it } from 'vitest';
import { ownFigures } from '../../../engine/fields/format/useOwnFigures';

it.each([
  ['42.195 km', 'de', '42,195 km'],
  ['42.195 km', 'nl', '42,195 km'],
  ['42.195 km', 'fr', '42,195 km'],
  ['42.195 km', 'en-US', '42.195 km'],
  // As many decimals as it has, and no thousands set apart, which would read as a decimal point elsewhere.
  ['1234.50 m', 'de', '1234,50 m'],
  ['1500 m', 'de', '1500 m'],
  ['12.5–13.25', 'fr', '12,5–13,25'],
  ['–', 'de', '–'],
])('%s in %s is %s', (text, locale, own) => {
  expect(ownFigures(text, locale)).toBe(own);
});
