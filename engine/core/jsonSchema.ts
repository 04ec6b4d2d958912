/** The part of JSON Schema 2020-12 that declarations produce for validation, serialisation and OpenAPI. */
export interface JsonSchema {
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly description?: string;
  readonly enum?: readonly unknown[];
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly pattern?: string;
  readonly items?: JsonSchema;
  readonly maxItems?: number;
  /** Of types that read their arrays themselves; fields of free JSON are not held to it. */
  readonly minItems?: number;
  readonly uniqueItems?: boolean;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | JsonSchema;
  readonly readOnly?: boolean;
  readonly writeOnly?: boolean;
  readonly default?: unknown;
  readonly examples?: readonly unknown[];
  /** Of an integer: it is the id of a record of this resource, chosen in forms by its title. */
  readonly 'x-resource'?: string;
  /** With `x-resource`: fields of the form's record whose values the chosen one has too. */
  readonly 'x-within'?: readonly string[];
}

/** The schema with null as one of its values. */
export function nullable(schema: JsonSchema): JsonSchema {
  if (schema.type === undefined) return schema;
  const types = typeof schema.type === 'string' ? [schema.type] : schema.type;
  return {
    ...schema,
    type: types.includes('null') ? types : [...types, 'null'],
    ...(schema.enum && !schema.enum.includes(null) && { enum: [...schema.enum, null] }),
  };
}

/** A value that fits a schema: with all that it may hold, or the least. */
export function sampleJson(schema: JsonSchema, options: { isLeast?: boolean } = {}): unknown {
  const { type, properties = {}, required = [], additionalProperties, minimum, maximum = 1 } = schema;
  if (schema.enum) return options.isLeast ? schema.enum.at(-1) : schema.enum[0];
  if (schema.examples) return options.isLeast ? schema.examples.at(-1) : schema.examples[0];
  switch (typeof type === 'string' ? type : type?.find((one) => one !== 'null')) {
    case 'object': {
      const names = options.isLeast ? required : Object.keys(properties);
      const other = typeof additionalProperties === 'object' ? additionalProperties : {};
      const more = !options.isLeast &&
        (names.length === 0 || additionalProperties === other) && { name: sampleJson(other) };
      return {
        ...Object.fromEntries(names.map((name) => [name, sampleJson(properties[name] ?? {}, options)])),
        ...more,
      };
    }
    case 'array':
      return options.isLeast ? [] : [sampleJson(schema.items ?? {})];
    case 'integer':
    case 'number':
      return options.isLeast ? (minimum ?? 0) : Math.min(Math.max(minimum ?? 1, 1), maximum);
    case 'boolean':
      return !options.isLeast;
    default:
      return (options.isLeast ? 'x' : 'text').padEnd(schema.minLength ?? 0, '.').slice(0, schema.maxLength);
  }
}
