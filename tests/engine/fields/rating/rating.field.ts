import { accept, type Parsed, refuse } from '../../../../engine/core/issue';
import type { DrawnType } from '../../../../engine/fields/drawnType';
import { makeField } from '../../../../engine/fields/makeField';

export interface RatingOptions {
  /** Stars at most; 5 unless said otherwise. */
  readonly max?: number;
  /** Its cell shows stars rather than their number. */
  readonly isStarry?: boolean;
}

const DEFAULT_MAX = 5;

/** None to a few stars: a field type of a product's own, outside the engine. */
const ratingType: DrawnType<number, RatingOptions, typeof import('./rating.console')> = {
  name: 'rating',
  column: () => 'integer',
  jsonSchema: ({ max = DEFAULT_MAX }) => ({ type: 'integer', minimum: 0, maximum: max, description: 'Stars' }),
  samples: () => [4, 5],
  parse: parseStars,
  operators: () => ['gte', 'lte', 'eq', 'in', 'empty'],
  parseOperand: (text, _operator, options) => fromText(text, options),
  compare: (a, b) => a - b,
  fromText,
  toText: (stars) => '*'.repeat(stars) || '0',
};

export const rating = makeField(ratingType);

/** `3` and `***` alike. */
function fromText(text: string, options: RatingOptions): Parsed<number> {
  const stars = text.trim();
  return parseStars(/^\*+$/.test(stars) ? stars.length : Number(stars || Number.NaN), options);
}

function parseStars(input: unknown, { max = DEFAULT_MAX }: RatingOptions): Parsed<number> {
  if (typeof input !== 'number' || !Number.isInteger(input)) return refuse('validation.integer');
  if (input < 0) return refuse('validation.min_value', { min: 0 });
  return input > max ? refuse('validation.max_value', { max }) : accept(input);
}
