import type { JsonSchema } from '../../../engine/core/jsonSchema';

/** A plain reading of the JSON Schema that declarations produce, apart from the engine's own, to hold that against. */
export function accepts(schema: JsonSchema, value: unknown): boolean {
  if (schema.type !== undefined && ![schema.type].flat().some((type) => isOfType(type, value))) return false;
  if (schema.enum && !schema.enum.includes(value)) return false;
  if (typeof value === 'string') return acceptsText(schema, value);
  if (typeof value === 'number') return value >= (schema.minimum ?? -Infinity) && value <= (schema.maximum ?? Infinity);
  if (Array.isArray(value)) {
    return (
      value.length <= (schema.maxItems ?? Infinity) &&
      value.length >= (schema.minItems ?? 0) &&
      (!schema.uniqueItems || new Set(value.map((item) => JSON.stringify(item))).size === value.length) &&
      value.every((item) => accepts(schema.items ?? {}, item))
    );
  }
  if (typeof value === 'object' && value !== null) return acceptsObject(schema, value as Record<string, unknown>);
  return true;
}

function acceptsText(schema: JsonSchema, value: string): boolean {
  const length = [...value].length;
  return (
    length >= (schema.minLength ?? 0) &&
    length <= (schema.maxLength ?? Infinity) &&
    (schema.pattern === undefined || new RegExp(schema.pattern, 'u').test(value)) &&
    (schema.format !== 'date' || isIsoDate(value)) &&
    (schema.format !== 'date-time' || /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/.test(value)) &&
    (schema.format !== 'uri' || URL.canParse(value))
  );
}

function acceptsObject(schema: JsonSchema, value: Record<string, unknown>): boolean {
  const { properties = {}, required = [], additionalProperties = true } = schema;
  return (
    required.every((name) => Object.hasOwn(value, name)) &&
    Object.entries(value).every(([name, item]) => {
      const known = Object.hasOwn(properties, name) ? properties[name] : additionalProperties;
      return typeof known === 'boolean' || known === undefined ? known !== false : accepts(known, item);
    })
  );
}

function isOfType(type: string, value: unknown): boolean {
  switch (type) {
    case 'null':
      return value === null;
    case 'array':
      return Array.isArray(value);
    case 'object':
      return typeof value === 'object' && value !== null && !Array.isArray(value);
    case 'integer':
      return Number.isInteger(value);
    default:
      return typeof value === type;
  }
}

function isIsoDate(value: string): boolean {
  const moment = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(value);
}
