import type { JsonSchema } from '../../core/jsonSchema';

/** The part of OpenAPI 3.1 that the declarations produce. */
export interface OpenApiDocument {
  readonly openapi: '3.1.0';
  readonly info: { readonly title: string; readonly version: string; readonly description: string };
  readonly servers: readonly { readonly url: string; readonly description?: string }[];
  readonly security: readonly SecurityRequirement[];
  readonly tags: readonly Tag[];
  readonly paths: Readonly<Record<string, PathItem>>;
  readonly components: Components;
}

export interface Components {
  readonly schemas: Readonly<Record<string, SchemaObject>>;
  readonly parameters: Readonly<Record<string, Parameter>>;
  readonly responses: Readonly<Record<string, Response>>;
  readonly securitySchemes: Readonly<Record<string, object>>;
}

type SecurityRequirement = Readonly<Record<string, readonly string[]>>;

export interface Tag {
  readonly name: string;
  readonly description?: string;
}

export const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;
export type Method = (typeof METHODS)[number];

export type PathItem = { readonly [M in Method]?: Operation } & { readonly parameters?: readonly ParameterOrRef[] };

export interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly description?: string;
  readonly tags: readonly string[];
  readonly parameters?: readonly ParameterOrRef[];
  readonly requestBody?: { readonly required?: boolean; readonly description?: string; readonly content: Content };
  readonly responses: Readonly<Record<string, Response | Ref>>;
  /** An empty list: no sign-in needed. */
  readonly security?: readonly SecurityRequirement[];
}

export interface Ref {
  readonly $ref: string;
}

export interface Parameter {
  readonly name: string;
  readonly in: 'query' | 'path' | 'header';
  readonly description?: string;
  readonly required?: boolean;
  readonly style?: 'form' | 'deepObject' | 'simple';
  readonly explode?: boolean;
  readonly schema: SchemaObject;
  readonly example?: unknown;
}

type ParameterOrRef = Parameter | Ref;

export type Content = Readonly<Record<string, { readonly schema: SchemaObject; readonly example?: unknown }>>;

export interface Response {
  readonly description: string;
  readonly headers?: Readonly<Record<string, { readonly description?: string; readonly schema: SchemaObject }>>;
  readonly content?: Content;
}

type Nested = 'items' | 'properties' | 'additionalProperties';

/** JSON Schema 2020-12 as OpenAPI 3.1 has it: what a field's `jsonSchema` gives, and what only the document needs. */
export interface SchemaObject extends Omit<JsonSchema, Nested> {
  readonly $ref?: string;
  readonly anyOf?: readonly SchemaObject[];
  readonly items?: SchemaObject;
  readonly minItems?: number;
  readonly properties?: Readonly<Record<string, SchemaObject>>;
  readonly additionalProperties?: boolean | SchemaObject;
  readonly minProperties?: number;
}
