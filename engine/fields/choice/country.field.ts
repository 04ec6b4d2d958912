import type { CommonOptions, Field, Known } from '../../core/field';
import { fieldOf } from '../makeField';
import { type ChoiceOptions, choiceType } from './choice.field';
import { COUNTRY_CODES, countryName, countrySpellings } from './countries';

/** A country as ISO 3166-1 alpha-2. Import files may name it by another code or by its name in several languages. */
export function country<const O extends CommonOptions<string>>(
  options?: O & Known<O, CommonOptions<string>>,
): Field<string, O & ChoiceOptions> {
  return fieldOf(choiceType, {
    ...(options ?? ({} as O)),
    values: COUNTRY_CODES,
    // Files are read by the server alone: the console's build leaves the names out.
    spellings: import.meta.env.SSR ? countrySpellings : {},
    labelOf: countryName,
  });
}
