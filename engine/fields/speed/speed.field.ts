import type { DrawnType } from '../drawnType';
import { roundTo } from '../format/numbers';
import { makeField } from '../makeField';
import { compareMeasures, type Measure, measureSchema, metresOf, parseMeasure, readMeasure } from '../measure/measure';

export const SPEED_UNITS = ['km', 'miles'] as const;
export type SpeedUnit = (typeof SPEED_UNITS)[number];
/** Kilometres or miles per hour. */
export type Speed = Measure<SpeedUnit>;

export interface SpeedOptions {
  /** Units the input offers, the preset one first. Both are stored. */
  readonly units?: readonly SpeedUnit[];
}

/** What a unit is called when it is per hour. */
export const SPEED_LABELS: Readonly<Record<SpeedUnit, string>> = { km: 'kph', miles: 'mph' };

const DECIMALS = 3;

const SPELLINGS: Readonly<Record<string, SpeedUnit>> = {
  kph: 'km',
  kmh: 'km',
  'km/h': 'km',
  km: 'km',
  mph: 'miles',
  'mi/h': 'miles',
  'miles/h': 'miles',
  miles: 'miles',
};

/** A speed in the unit it was entered in: `{ value: 12.5, unit: 'km' }` is 12.5 kph. */
const speedType: DrawnType<Speed, SpeedOptions, typeof import('./speed.console')> = {
  name: 'speed',
  column: () => 'jsonb',
  jsonSchema: () => measureSchema(SPEED_UNITS, 'Kilometres or miles per hour.'),
  samples: () => [
    { value: 12.5, unit: 'km' },
    { value: 8, unit: 'miles' },
  ],
  parse: (input) => parseMeasure(input, SPEED_UNITS),
  operators: () => ['gte', 'lte', 'eq', 'ne', 'gt', 'lt', 'in', 'nin', 'empty'],
  parseOperand: (text, _operator, options) => readSpeed(text, options),
  compare: compareMeasures,
  orderSql: (column) => `metres_of(${column})`,
  fromText: readSpeed,
  toText: speedText,
};

export const speed = makeField(speedType);

/** As it is shown where speeds are in a unit; null: in the one it was entered in. Three decimals at most. */
export function speedIn(speed: Speed, unit: SpeedUnit | null): string {
  const shown = unit ?? speed.unit;
  const value = shown === speed.unit ? speed.value : metresOf(speed) / metresOf({ value: 1, unit: shown });
  return speedText({ value: roundTo(value, DECIMALS), unit: shown });
}

/** '12.5 kph'. */
export function speedText({ value, unit }: Speed): string {
  return `${value} ${SPEED_LABELS[unit]}`;
}

export function readSpeed(text: string, options: SpeedOptions) {
  return readMeasure({ text, spellings: SPELLINGS, defaultUnit: options.units?.[0] ?? 'km', units: SPEED_UNITS });
}
