import { type JsonSchema, sampleJson } from '../../core/jsonSchema';
import type { SchemaObject } from './document';

/** Formats of the contracts of calls; fields bring examples of their own. */
const BY_FORMAT: Readonly<Record<string, unknown>> = {
  date: '2026-05-31',
  'date-time': '2026-05-31T09:00:00.000Z',
  email: 'anna@example.org',
  uri: 'https://example.org',
  uuid: '0190f7a2-6d1c-7c4e-9a44-2f6f0c1b8a10',
};

interface ExampleOptions {
  readonly schema: SchemaObject;
  /** Looks up `#/components/schemas/…`; what is not found is left out. */
  readonly resolve?: (ref: string) => SchemaObject | undefined;
  /** Levels of references that are followed. */
  readonly depth?: number;
}

/** A value that fits the schema, the same at every run. Undefined where a reference leads too deep. */
export function exampleOf({ schema, resolve, depth = 1 }: ExampleOptions): unknown {
  const below = (inner: SchemaObject, left = depth) =>
    exampleOf({ schema: inner, depth: left, ...(resolve && { resolve }) });
  if (schema.default !== undefined && schema.default !== null) return schema.default;
  if (schema.examples?.length) return schema.examples[0];
  if (schema.$ref) {
    const target = depth > 0 ? resolve?.(schema.$ref) : undefined;
    return target && below(target, depth - 1);
  }
  if (schema.anyOf?.[0]) return below(schema.anyOf[0]);
  if (schema.properties) {
    const entries = Object.entries(schema.properties).map(([name, inner]) => [name, below(inner)] as const);
    return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
  }
  if (schema.items) return [below(schema.items)].filter((item) => item !== undefined);
  return BY_FORMAT[schema.format ?? ''] ?? sampleJson(schema as JsonSchema);
}
