import type { ValueParts } from '../../core/field';
import { accept, type Parsed } from '../../core/issue';
import { type JsonSchema, nullable } from '../../core/jsonSchema';

type Values = Readonly<Record<string, unknown>>;

interface PartsOptions {
  readonly schema: JsonSchema;
  /** Value of a key that is reset. */
  readonly defaults: Values;
  /** Reads an object of some keys. */
  parse(input: unknown): Parsed<unknown>;
}

/** Lets a PATCH set single keys of an object. Null removes a key, unless the schema names the key and lets it be null. */
export function jsonParts({ schema, defaults, parse }: PartsOptions): ValueParts {
  const { properties = {}, additionalProperties } = schema;
  const isReset = (name: string, value: unknown): boolean => {
    if (value !== null) return false;
    const known = Object.hasOwn(properties, name) ? properties[name] : undefined;
    if (!known) return additionalProperties !== false;
    return known.type !== undefined && ![known.type].flat().includes('null');
  };
  return {
    schema: {
      ...schema,
      ...(schema.properties && { properties: mapValues(properties, nullable) }),
      ...(typeof additionalProperties === 'object' && { additionalProperties: nullable(additionalProperties) }),
    },
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

function mapValues(schemas: Readonly<Record<string, JsonSchema>>, change: (schema: JsonSchema) => JsonSchema) {
  return Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, change(schema)]));
}

function isObject(value: unknown): value is Values {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
