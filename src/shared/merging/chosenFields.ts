import { MERGED_OF_ATHLETES, MERGED_OF_PROFILES } from '../../../resources/merging/mergedFields';

type Values = Readonly<Record<string, unknown>>;

/** Fields in which both say something, and not the same: what only one says is kept without asking. */
export function chosenFields(resource: 'athletes' | 'profiles', one: Values, other: Values): string[] {
  const names: readonly string[] = resource === 'athletes' ? MERGED_OF_ATHLETES : MERGED_OF_PROFILES;
  const isSaid = (value: unknown) => value !== null && value !== undefined && value !== '';
  return names.filter((name) => isSaid(one[name]) && isSaid(other[name]) && one[name] !== other[name]);
}
