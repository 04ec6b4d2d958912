import { accept, type Parsed, refuse } from '../../core/issue';
import type { DrawnType } from '../drawnType';
import { compareText, makeField } from '../makeField';

/** A colour as `#RRGGBB`, upper case. `#f60` and `ff6600` are read too. */
const colourType: DrawnType<string, object, typeof import('./colour.console')> = {
  name: 'colour',
  column: () => 'text',
  jsonSchema: () => ({ type: 'string', pattern: '^#[0-9A-F]{6}$' }),
  samples: () => ['#FF6600', '#003366'],
  parse: parseColour,
  operators: () => ['eq', 'ne', 'in', 'nin', 'empty'],
  parseOperand: parseColour,
  compare: compareText,
  fromText: parseColour,
  toText: (value) => value,
};

export const colour = makeField(colourType);

function parseColour(input: unknown): Parsed<string> {
  const digits = typeof input === 'string' ? /^#?([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(input.trim())?.[1] : undefined;
  if (!digits) return refuse('validation.colour');
  const six = digits.length === 3 ? digits.replace(/./g, '$&$&') : digits;
  return accept(`#${six.toUpperCase()}`);
}
