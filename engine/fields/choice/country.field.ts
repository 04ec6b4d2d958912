import type { CommonOptions, Field, Known } from '../../core/field';
import { fieldOf } from '../makeField';
import { type ChoiceOptions, choiceType } from './choice.field';
import { COUNTRY_CODES, countryName, countrySpellings } from './countries';

/** What stands on cars. Longer ones are mostly those of ISO, or say something else there. */
const VEHICLE_CODES = [
  {
    codes: {
      a: 'AT',
      b: 'BE',
      d: 'DE',
      e: 'ES',
      f: 'FR',
      h: 'HU',
      i: 'IT',
      l: 'LU',
      n: 'NO',
      p: 'PT',
      s: 'SE',
    },
    isAnyEnough: true,
  },
] as const;

/** A country as ISO 3166-1 alpha-2. Import files may name it by another code or by its name in several languages. */
export function country<const O extends CommonOptions<string>>(
  options?: O & Known<O, CommonOptions<string>>,
): Field<string, O & ChoiceOptions> {
  return fieldOf(choiceType, {
    ...(options ?? ({} as O)),
    values: COUNTRY_CODES,
    // Files are read by the server alone: the console's build leaves the names out.
    spellings: import.meta.env.SSR ? countrySpellings : {},
    legends: VEHICLE_CODES,
    labelOf: countryName,
  });
}
