import type { ImportContext } from '../../core/field';
import type { DrawnType } from '../drawnType';
import { makeField } from '../makeField';
import {
  compareMeasures,
  LENGTH_SPELLINGS,
  LENGTH_UNITS,
  type LengthUnit,
  lengthUnitOf,
  type Measure,
  measureSchema,
  parseMeasure,
  readMeasure,
} from '../measure/measure';

export type Distance = Measure<LengthUnit>;

export interface DistanceOptions {
  /** Units the input offers, the preset one first; kilometres and miles unless said otherwise. All three are stored. */
  readonly units?: readonly LengthUnit[];
}

/** A length in the unit it was entered in; 1 km and 1000 m are equal. Operands are texts such as `10 km`. */
const distanceType: DrawnType<Distance, DistanceOptions, typeof import('./distance.console')> = {
  name: 'distance',
  column: () => 'jsonb',
  jsonSchema: () => measureSchema(LENGTH_UNITS, 'A length in the unit it was entered in.'),
  samples: () => [
    { value: 42.195, unit: 'km' },
    { value: 10, unit: 'miles' },
  ],
  parse: (input) => parseMeasure(input, LENGTH_UNITS),
  operators: () => ['gte', 'lte', 'eq', 'ne', 'gt', 'lt', 'in', 'nin', 'empty'],
  parseOperand: (text, _operator, options) => readDistance(text, options),
  compare: compareMeasures,
  orderSql: (column) => `metres_of(${column})`,
  fromText: readDistance,
  toText: ({ value, unit }) => `${value} ${unit}`,
};

export const distance = makeField(distanceType);

function readDistance(text: string, options: DistanceOptions, context: ImportContext = {}) {
  return readMeasure({
    text,
    spellings: LENGTH_SPELLINGS,
    defaultUnit: lengthUnitOf(context.heading) ?? options.units?.[0] ?? 'km',
    units: LENGTH_UNITS,
  });
}
