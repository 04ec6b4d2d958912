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
  readonly uniqueItems?: boolean;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | JsonSchema;
  readonly readOnly?: boolean;
  readonly writeOnly?: boolean;
  readonly default?: unknown;
  readonly examples?: readonly unknown[];
}
