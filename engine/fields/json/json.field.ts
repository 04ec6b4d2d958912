import type { CommonOptions, Field } from '../../core/field';
import { accept, type Parsed, refuse } from '../../core/issue';
import { type JsonSchema, sampleJson } from '../../core/jsonSchema';
import type { DrawnType } from '../drawnType';
import { compareText, fieldOf } from '../makeField';
import { picturesSql } from '../richText/picturesSql';
import { checkJson } from './checkJson';
import { heldReferences } from './heldReferences';
import { holdsHtml } from './holdsHtml';
import { jsonParts } from './jsonParts';

export interface JsonOptions {
  /** The shape, checked in depth; `additionalProperties` is allowed unless the schema says false. */
  readonly schema: JsonSchema;
  /** Characters of its text at most; 100,000 unless said otherwise. */
  readonly max?: number;
  /**
   * The keys are independent: a PATCH keeps those that it leaves out, and null removes a key, or sets it to its default. A value that
   * means something as a whole only, such as a condition, is replaced.
   */
  readonly inParts?: boolean;
}

/** The value a schema describes, as far as types can tell. */
export type JsonOf<S> = S extends { readonly enum: readonly (infer E)[] }
  ? E
  : S extends { readonly type: readonly [infer T, 'null'] }
    ? JsonOf<Omit<S, 'type'> & { readonly type: T }> | null
    : S extends { readonly type: 'string' }
      ? string
      : S extends { readonly type: 'number' | 'integer' }
        ? number
        : S extends { readonly type: 'boolean' }
          ? boolean
          : S extends { readonly type: 'array'; readonly items: infer I }
            ? readonly JsonOf<I>[]
            : S extends { readonly type: 'object'; readonly properties: infer P }
              ? ObjectOf<P, S extends { readonly required: readonly (infer R)[] } ? R : never>
              : S extends { readonly type: 'object'; readonly additionalProperties: infer A extends JsonSchema }
                ? Readonly<Record<string, JsonOf<A>>>
                : S extends { readonly type: 'object' }
                  ? Readonly<Record<string, unknown>>
                  : unknown;

type ObjectOf<P, Required> = { readonly [K in keyof P as K extends Required ? K : never]: JsonOf<P[K]> } & {
  readonly [K in keyof P as K extends Required ? never : K]?: JsonOf<P[K]>;
};

const DEFAULT_MAX = 100_000;

/** Structured settings with a schema of their own. Not sorted by; filtered only by being empty. */
const jsonType: DrawnType<unknown, JsonOptions, typeof import('./json.console')> = {
  name: 'json',
  column: () => 'jsonb',
  jsonSchema: ({ schema }) => schema,
  samples: ({ schema }) => [sampleJson(schema), sampleJson(schema, { isLeast: true })],
  parse: parseJson,
  inParts(options) {
    if (options.inParts !== true) return null;
    const { default: defaults = {} } = options as CommonOptions<Readonly<Record<string, unknown>>>;
    const { required: _, ...schema } = options.schema;
    return jsonParts({ schema, defaults, parse: (input) => parseJson(input, { ...options, schema }) });
  },
  operators: () => ['empty'],
  parseOperand: () => refuse('validation.invalid'),
  compare: (a, b) => compareText(canonical(a), canonical(b)),
  fromText: (text, options) => {
    try {
      return parseJson(JSON.parse(text), options);
    } catch {
      return refuse('validation.json_text');
    }
  },
  toText: (value) => JSON.stringify(value),
  heldReferences: ({ schema }) => heldReferences(schema),
  picturesSql: (column, { schema }) => (holdsHtml(schema) ? picturesSql(`${column}::text`) : null),
};

/** Its value is what the schema describes: `json({ schema: { type: 'object', properties: {...} } })`. */
export function json<
  const S extends JsonSchema,
  const O extends { readonly schema: S; readonly max?: number; readonly inParts?: boolean } & CommonOptions<JsonOf<S>>,
>(options: O & { readonly schema: S }): Field<JsonOf<S>, O> {
  return fieldOf(jsonType, options) as Field<JsonOf<S>, O>;
}

function parseJson(input: unknown, { schema, max = DEFAULT_MAX }: JsonOptions): Parsed<unknown> {
  const issue = checkJson(input, schema);
  if (issue) return { ok: false, issue };
  return JSON.stringify(input).length > max ? refuse('validation.json_size', { max }) : accept(input);
}

/** Its JSON with keys in order, so that equal values have equal texts. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => compareText(a, b)))
      : inner,
  );
}
