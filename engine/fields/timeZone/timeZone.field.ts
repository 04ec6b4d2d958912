import { accept, type Parsed, refuse } from '../../core/issue';
import type { DrawnType } from '../drawnType';
import { compareText, makeField } from '../makeField';
import { isTimeZone, timeZones } from './timeZones';

const MAX_LENGTH = 64;

/** An IANA time zone, such as `Europe/Amsterdam`. */
const timeZoneType: DrawnType<string, object, typeof import('./timeZone.console')> = {
  name: 'time_zone',
  column: () => 'text',
  jsonSchema: () => ({ type: 'string', description: 'IANA time zone.', maxLength: MAX_LENGTH }),
  samples: () => ['Europe/Amsterdam', 'America/New_York'],
  parse: parseTimeZone,
  operators: () => ['in', 'nin', 'eq', 'ne', 'empty'],
  parseOperand: parseTimeZone,
  compare: compareText,
  fromText: parseTimeZone,
  toText: (value) => value,
};

export const timeZone = makeField(timeZoneType);

function parseTimeZone(input: unknown): Parsed<string> {
  const name = typeof input === 'string' ? input.trim() : '';
  if (name.length > MAX_LENGTH || !isTimeZone(name)) return refuse('validation.time_zone');
  const folded = name.toLowerCase();
  return accept(timeZones().find((zone) => zone.toLowerCase() === folded) ?? name);
}
