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
    alsoCodes: { c: 'CU', g: 'GA', j: 'JP', k: 'KH', m: 'MT', q: 'QA', t: 'TH', v: 'VA', z: 'ZM', fl: 'LI' },
    isAnyEnough: true,
  },
] as const;

/** What the Olympic Committee calls others by the code that ISO has given to somebody else, in columns with codes that are its own alone. */
const OLYMPIC_CODES = {
  codes: { brn: 'BH', ant: 'AG' },
  beside:
    'ger sui ned den por gre cro slo bul lat ksa uae iri mgl mas mon mad maw rsa alg nig phi ina sri tpe vie chi uru par crc gua hon bar bah kuw oma leb zam zim tan ang bot mri sud'.split(
      ' ',
    ),
} as const;

/** A country as ISO 3166-1 alpha-2. Import files may name it by another code or by its name in several languages. */
export function country<const O extends CommonOptions<string>>(
  options?: O & Known<O, CommonOptions<string>>,
): Field<string, O & ChoiceOptions> {
  return fieldOf(choiceType, {
    ...(options ?? ({} as O)),
    values: COUNTRY_CODES,
    // Files are read by the server alone: the console's build leaves the names out.
    spellings: import.meta.env.SSR ? countrySpellings : {},
    legends: [OLYMPIC_CODES, ...VEHICLE_CODES],
    labelOf: countryName,
  });
}
