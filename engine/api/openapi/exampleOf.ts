import type { SchemaObject } from './document';

const BY_FORMAT: Readonly<Record<string, unknown>> = {
  date: '2026-05-31',
  'date-time': '2026-05-31T09:00:00.000Z',
  email: 'anna@example.org',
  uri: 'https://example.org',
  uuid: '0190f7a2-6d1c-7c4e-9a44-2f6f0c1b8a10',
};

interface ExampleOptions {
  readonly schema: SchemaObject;
  /** Name of the property: what a plain text reads as. */
  readonly name?: string;
  /** Looks up `#/components/schemas/…`; what is not found is left out. */
  readonly resolve?: (ref: string) => SchemaObject | undefined;
  /** Levels of references that are followed. */
  readonly depth?: number;
}

/** A value that fits the schema, the same at every run. Undefined where a reference leads too deep. */
export function exampleOf({ schema, name = 'text', resolve, depth = 1 }: ExampleOptions): unknown {
  if (schema.examples?.length) return schema.examples[0];
  if (schema.default !== undefined && schema.default !== null) return schema.default;
  if (schema.enum?.length) return schema.enum[0];
  if (schema.$ref) {
    const target = depth > 0 ? resolve?.(schema.$ref) : undefined;
    return target && exampleOf({ schema: target, name, depth: depth - 1, ...(resolve && { resolve }) });
  }
  if (schema.anyOf?.[0]) return exampleOf({ schema: schema.anyOf[0], name, depth, ...(resolve && { resolve }) });
  const type = typeof schema.type === 'string' ? schema.type : schema.type?.find((one) => one !== 'null');
  switch (type) {
    case 'object':
      return exampleObject({ schema, depth, ...(resolve && { resolve }) });
    case 'array': {
      const item = schema.items && exampleOf({ schema: schema.items, name, depth, ...(resolve && { resolve }) });
      return item === undefined ? [] : [item];
    }
    case 'integer':
    case 'number':
      return Math.min(Math.max(schema.minimum ?? 1, 1), schema.maximum ?? 1);
    case 'boolean':
      return true;
    case 'string':
      return exampleText(schema, name);
    default:
      return null;
  }
}

function exampleObject(options: ExampleOptions): Record<string, unknown> {
  const example: Record<string, unknown> = {};
  for (const [name, schema] of Object.entries(options.schema.properties ?? {})) {
    const value = exampleOf({ ...options, schema, name });
    if (value !== undefined) example[name] = value;
  }
  return example;
}

function exampleText(schema: SchemaObject, name: string): string {
  const known = schema.format && BY_FORMAT[schema.format];
  if (typeof known === 'string') return known;
  if (schema.pattern?.includes('#')) return '#FF6600';
  const words = name.replace(/_/g, ' ');
  return schema.maxLength === undefined ? words : words.slice(0, schema.maxLength);
}
