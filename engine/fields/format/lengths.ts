import { METRES, type Measure, metresOf } from '../measure/measure';
import { roundTo } from './numbers';

const DECIMALS = 3;

export type LengthUnit = 'm' | 'km' | 'miles';

/** `1.235 km` of 1234.5 metres, in any unit, with three decimals at most; whatever is no length comes back as it is. */
export function formatMetres<Given>(metres: Given, unit: LengthUnit): string | Given {
  return Number.isFinite(metres) ? `${metresIn(metres as number, unit)} ${unit}` : metres;
}

/** How many of a unit so many metres are, rounded to three decimals. */
export function metresIn(metres: number, unit: LengthUnit): number {
  return roundTo(metres / (METRES[unit] ?? 1), DECIMALS);
}

/**
 * A distance with its unit, three decimals at most: `21.098 km`. Where a unit is asked for, one of the other system is converted to it;
 * metres stay metres beside kilometres. Whatever is no distance comes back as it is.
 */
export function formatDistance<Given>(distance: Given, lengthUnit: 'km' | 'miles' | null = null): string | Given {
  if (!isMeasure(distance)) return distance;
  const { value, unit } = distance;
  const isOfOther = lengthUnit !== null && unit in METRES && (unit === 'miles') !== (lengthUnit === 'miles');
  return isOfOther ? (formatMetres(metresOf(distance), lengthUnit) as string) : `${roundTo(value, DECIMALS)} ${unit}`;
}

function isMeasure(value: unknown): value is Measure<string> {
  return (
    typeof value === 'object' && value !== null && 'unit' in value && 'value' in value && Number.isFinite(value.value)
  );
}
