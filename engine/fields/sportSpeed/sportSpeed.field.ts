import type { CommonOptions, Field, Known } from '../../core/field';
import { accept, type Parsed, refuse } from '../../core/issue';
import type { DrawnType } from '../drawnType';
import { compareText } from '../makeField';
import { compareMeasures, measureSchema, parseMeasure } from '../measure/measure';
import { readSpeed, SPEED_UNITS, type Speed, type SpeedUnit, speedText } from '../speed/speed.field';

/** A sport on offer. Choosing it proposes its average speed in the unit at hand. */
export interface SportItem {
  readonly value: string;
  /** Usual average speed per hour, by unit. */
  readonly averageSpeed: Readonly<Record<SpeedUnit, number>>;
  /** Kept where it is chosen already, no longer offered. */
  readonly isDisabled?: boolean;
}

export interface SportSpeedOptions {
  readonly sports: readonly SportItem[];
  /** Name of the reference list whose keys label the sports (`sports.running`). */
  readonly list?: string;
}

export interface SportSpeed {
  readonly sport: string;
  readonly average_speed_with_unit: Speed;
}

/** A sport and the speed to expect in it. Operands are texts such as `running 10 kph`. */
const sportSpeedType: DrawnType<SportSpeed, SportSpeedOptions, typeof import('./sportSpeed.console')> = {
  name: 'sport_speed',
  column: () => 'jsonb',
  jsonSchema: ({ sports }) => ({
    type: 'object',
    properties: {
      sport: { type: 'string', enum: sports.map((item) => item.value) },
      average_speed_with_unit: measureSchema(SPEED_UNITS, 'Kilometres or miles per hour.'),
    },
    required: ['sport', 'average_speed_with_unit'],
    additionalProperties: false,
  }),
  samples: ({ sports }) =>
    sports.flatMap(({ value, averageSpeed }) =>
      SPEED_UNITS.map((unit) => ({ sport: value, average_speed_with_unit: { value: averageSpeed[unit], unit } })),
    ),
  parse: parseSportSpeed,
  operators: () => ['empty'],
  parseOperand: (text, _operator, options) => readSportSpeed(text, options),
  compare: (a, b) =>
    compareText(a.sport, b.sport) || compareMeasures(a.average_speed_with_unit, b.average_speed_with_unit),
  fromText: readSportSpeed,
  toText: (value) => `${value.sport} ${speedText(value.average_speed_with_unit)}`,
};

export function sportSpeed<const O extends SportSpeedOptions & CommonOptions<SportSpeed>>(
  options: O & Known<O, SportSpeedOptions & CommonOptions<SportSpeed>>,
): Field<SportSpeed, O> {
  return Object.freeze({ type: sportSpeedType, options });
}

function parseSportSpeed(input: unknown, options: SportSpeedOptions): Parsed<SportSpeed> {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) return refuse('validation.json');
  const { sport, average_speed_with_unit, ...others } = input as Record<string, unknown>;
  if (Object.keys(others).length > 0) return refuse('validation.json');
  const item = options.sports.find((candidate) => candidate.value === sport);
  if (!item) return refuse('validation.choice', { allowed: options.sports.map(({ value }) => value).join(', ') });
  const average = parseMeasure(average_speed_with_unit, SPEED_UNITS);
  return average.ok ? accept({ sport: item.value, average_speed_with_unit: average.value }) : average;
}

function readSportSpeed(text: string, options: SportSpeedOptions): Parsed<SportSpeed> {
  const [, sport = '', rest = ''] = /^(\S+)\s+(.+)$/s.exec(text.trim()) ?? [];
  const average = readSpeed(rest, {});
  return average.ok ? parseSportSpeed({ sport, average_speed_with_unit: average.value }, options) : average;
}
