import {
  METHODS,
  type Method,
  type OpenApiDocument,
  type Operation,
  type Parameter,
  type ParameterOrRef,
  type SchemaObject,
} from '../document';

/** An operation with its address, ready to be drawn. */
export interface Entry {
  readonly method: Method;
  readonly path: string;
  readonly operation: Operation;
  readonly parameters: readonly Parameter[];
}

export interface Group {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly entries: readonly Entry[];
}

/** The document by its tags, in their order; tags without operations are left out. */
export function outline(document: OpenApiDocument): Group[] {
  const entries = Object.entries(document.paths).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const operation = item[method];
      if (!operation) return [];
      const parameters = [...(item.parameters ?? []), ...(operation.parameters ?? [])];
      return [{ method, path, operation, parameters: parameters.flatMap((one) => resolved(document, one) ?? []) }];
    }),
  );
  const names = [
    ...new Set([...document.tags.map((tag) => tag.name), ...entries.flatMap((entry) => entry.operation.tags)]),
  ];
  return names
    .map((name) => ({
      name,
      title: titleOf(name),
      description: document.tags.find((tag) => tag.name === name)?.description ?? '',
      entries: entries.filter((entry) => entry.operation.tags.includes(name)),
    }))
    .filter((group) => group.entries.length > 0);
}

/** The schema itself, where it is but the name of one. */
export function schemaOf(document: OpenApiDocument, schema: SchemaObject): SchemaObject {
  return (schema.$ref && document.components.schemas[refName(schema.$ref)]) || schema;
}

/** The last part of a `$ref`. */
export function refName(ref: string): string {
  return ref.slice(ref.lastIndexOf('/') + 1);
}

function resolved(document: OpenApiDocument, parameter: ParameterOrRef): Parameter | undefined {
  return '$ref' in parameter ? document.components.parameters[refName(parameter.$ref)] : parameter;
}

function titleOf(name: string): string {
  const words = name.replace(/_/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
