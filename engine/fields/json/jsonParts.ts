import type { ValueParts } from '../../core/field';
import { accept, type Parsed } from '../../core/issue';
import type { JsonSchema } from '../../core/jsonSchema';

type Values = Readonly<Record<string, unknown>>;

interface PartsOptions {
  readonly schema: JsonSchema;
  /** Value of a key that is reset. */
  readonly defaults: Values;
  /** Reads an object of some keys. */
  parse(input: unknown): Parsed<unknown>;
}

/** Lets a PATCH set single keys of an object. Null resets a key that has no null of its own. */
export function jsonParts({ schema, defaults, parse }: PartsOptions): ValueParts {
  const isReset = (name: string, value: unknown): boolean => {
    const types = schema.properties?.[name]?.type;
    return value === null && types !== undefined && ![types].flat().includes('null');
  };
  return {
    parse(input) {
      if (!isObject(input)) return parse(input);
      const set = Object.entries(input).filter(([name, value]) => !isReset(name, value));
      const parsed = parse(Object.fromEntries(set));
      return parsed.ok ? accept(input) : parsed;
    },
    merge(stored, given) {
      const merged = Object.entries({ ...(stored as Values), ...(given as Values) });
      const kept = merged.filter(([name, value]) => !isReset(name, value) || Object.hasOwn(defaults, name));
      return Object.fromEntries(kept.map(([name, value]) => [name, isReset(name, value) ? defaults[name] : value]));
    },
    change(from, to) {
      if (!isObject(from) || !isObject(to)) return to;
      return { ...Object.fromEntries(Object.keys(from).map((name) => [name, null])), ...to };
    },
  };
}

function isObject(value: unknown): value is Values {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
