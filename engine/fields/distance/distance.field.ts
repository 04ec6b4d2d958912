import type { DrawnType } from '../drawnType';
import { makeField } from '../makeField';
import { compareMeasures, type Measure, measureSchema, parseMeasure, readMeasure } from '../measure/measure';

const DISTANCE_UNITS = ['km', 'miles', 'm'] as const;
type DistanceUnit = (typeof DISTANCE_UNITS)[number];
export type Distance = Measure<DistanceUnit>;

export interface DistanceOptions {
  /** Units the input offers, the preset one first; kilometres and miles unless said otherwise. All three are stored. */
  readonly units?: readonly DistanceUnit[];
}

const SPELLINGS: Readonly<Record<string, DistanceUnit>> = {
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

/** A length in the unit it was entered in; 1 km and 1000 m are equal. Operands are texts such as `10 km`. */
const distanceType: DrawnType<Distance, DistanceOptions, typeof import('./distance.console')> = {
  name: 'distance',
  column: () => 'jsonb',
  jsonSchema: () => measureSchema(DISTANCE_UNITS, 'A length in the unit it was entered in.'),
  samples: () => [
    { value: 42.195, unit: 'km' },
    { value: 10, unit: 'miles' },
  ],
  parse: (input) => parseMeasure(input, DISTANCE_UNITS),
  operators: () => ['gte', 'lte', 'eq', 'ne', 'gt', 'lt', 'in', 'nin', 'empty'],
  parseOperand: (text, _operator, options) => readDistance(text, options),
  compare: compareMeasures,
  orderSql: (column) => `metres_of(${column})`,
  fromText: readDistance,
  toText: ({ value, unit }) => `${value} ${unit}`,
};

export const distance = makeField(distanceType);

function readDistance(text: string, options: DistanceOptions) {
  return readMeasure({
    text,
    spellings: SPELLINGS,
    defaultUnit: options.units?.[0] ?? 'km',
    units: DISTANCE_UNITS,
  });
}
