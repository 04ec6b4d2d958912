import { accept, type Parsed, refuse } from '../../core/issue';
import type { JsonSchema } from '../../core/jsonSchema';
import { foldText } from '../../core/words';

/** A number with the unit it was entered in, kept as entered: `{ value: 42.195, unit: 'km' }`. */
export interface Measure<Unit extends string> {
  readonly value: number;
  readonly unit: Unit;
}

/** Metres of each unit, here and in the SQL function `metres_of`. */
export const METRES: Readonly<Record<string, number>> = { m: 1, km: 1000, miles: 1609.344 };
const MAX_VALUE = 10_000_000;

export const LENGTH_UNITS = ['km', 'miles', 'm'] as const;
export type LengthUnit = (typeof LENGTH_UNITS)[number];

/** How files and people write a unit of length, lower case. */
export const LENGTH_SPELLINGS: Readonly<Record<string, LengthUnit>> = {
  km: 'km',
  kms: 'km',
  kilometer: 'km',
  kilometers: 'km',
  kilometre: 'km',
  kilometres: 'km',
  k: 'km',
  mi: 'miles',
  mile: 'miles',
  miles: 'miles',
  m: 'm',
  meter: 'm',
  meters: 'm',
  metre: 'm',
  metres: 'm',
};

/** The unit that a column's name says its lengths are in: `Distance (km)`, `KM-punkt`, `Streckenkilometer`; null where it says none. */
export function lengthUnitOf(heading: string | undefined): LengthUnit | null {
  const words = foldText(heading ?? '').match(/\p{L}+/gu) ?? [];
  const units = words.flatMap((word) =>
    word.includes('kilomet') ? 'km' : word === 'k' ? [] : (LENGTH_SPELLINGS[word] ?? []),
  );
  return units[0] ?? null;
}

/** Length (or length per hour) in metres to the millimetre, as the SQL function `metres_of` has it. */
export function metresOf({ value, unit }: Measure<string>): number {
  return Math.floor(value * (METRES[unit] ?? 1) * 1000 + 0.5) / 1000;
}

export function compareMeasures(a: Measure<string>, b: Measure<string>): number {
  return metresOf(a) - metresOf(b);
}

export function measureSchema(units: readonly string[], description: string): JsonSchema {
  return {
    type: 'object',
    description,
    properties: { value: { type: 'number', minimum: 0, maximum: MAX_VALUE }, unit: { type: 'string', enum: units } },
    required: ['value', 'unit'],
    additionalProperties: false,
  };
}

export function parseMeasure<Unit extends string>(input: unknown, units: readonly Unit[]): Parsed<Measure<Unit>> {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) return refuse('validation.measure');
  const { value, unit, ...others } = input as Record<string, unknown>;
  if (Object.keys(others).length > 0) return refuse('validation.measure');
  if (typeof value !== 'number' || !Number.isFinite(value)) return refuse('validation.number');
  if (value < 0) return refuse('validation.min_value', { min: 0 });
  if (value > MAX_VALUE) return refuse('validation.max_value', { max: MAX_VALUE });
  if (!(units as readonly unknown[]).includes(unit)) return refuse('validation.choice', { allowed: units.join(', ') });
  return accept({ value: value === 0 ? 0 : value, unit: unit as Unit });
}

interface MeasureText<Unit extends string> {
  text: string;
  /** Ways to write each unit, lower case. */
  spellings: Readonly<Record<string, Unit>>;
  defaultUnit: Unit;
  units: readonly Unit[];
}

/** Reads '42.195 km', '42,195km' or '10'. A comma before three digits of metres could mean thousands: refused. */
export function readMeasure<Unit extends string>({
  text,
  defaultUnit,
  spellings,
  units,
}: MeasureText<Unit>): Parsed<Measure<Unit>> {
  const match = /^(\d{1,9}(?:[.,]\d{1,30})?|\d{1,20}e-\d{1,3}|\d\.\d{1,20}e-\d{1,3})\s*([a-z/ ]*)$/i.exec(text.trim());
  if (!match) return refuse('validation.measure');
  const [, digits = '', word = ''] = match;
  const unit = word === '' ? defaultUnit : spellings[word.toLowerCase().replace(/\s+/g, '')];
  if (unit === undefined) return refuse('validation.choice', { allowed: units.join(', ') });
  if (unit === 'm' && /,\d{3}$/.test(digits)) return refuse('validation.separator');
  return parseMeasure({ value: Number(digits.replace(',', '.')), unit }, units);
}
