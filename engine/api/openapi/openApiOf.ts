import type { Plan } from '../../core/plan';
import { CONVENTIONS } from './conventions';
import type { Components, OpenApiDocument, Parameter, PathItem, SchemaObject, Tag } from './document';
import { historySchemas } from './historySchemas';
import { listParameters } from './listParameters';
import { recordComponents } from './recordComponents';
import { API_ROOT, resourcePaths } from './resourcePaths';
import { errorResponses, sharedParameters, sharedSchemas } from './sharedComponents';
import { operationPaths, operationSchemas } from './sharedOperations';
import { wordsOf } from './words';

interface OpenApiOptions {
  readonly title: string;
  readonly version: string;
  /** What is not drawn from a declaration; wins over an address that is. */
  readonly extraPaths?: Readonly<Record<string, PathItem>>;
  readonly extraSchemas?: Readonly<Record<string, SchemaObject>>;
  /** Groups of the extra paths, in front of those of the resources. */
  readonly extraTags?: readonly Tag[];
}

/** The OpenAPI 3.1 document of everything the declarations offer. The same plan gives the same document. */
export function openApiOf(plan: Plan, options: OpenApiOptions): OpenApiDocument {
  const resources = [...plan.resources.values()];
  const drawn = resources.map(resourcePaths);
  return {
    openapi: '3.1.0',
    info: { title: options.title, version: options.version, description: CONVENTIONS },
    servers: [{ url: '/', description: 'This server' }],
    security: [{ bearer: [] }],
    tags: [
      ...(options.extraTags ?? []),
      { name: 'operations', description: 'What was done, and how to take it back.' },
      ...resources.map((resource) => ({ name: resource.name, description: describe(resource.resource.verbs) })),
    ],
    paths: Object.assign({}, ...drawn, operationPaths(API_ROOT), options.extraPaths),
    components: componentsOf(plan, options),
  };
}

function componentsOf(plan: Plan, options: OpenApiOptions): Components {
  const schemas: Record<string, SchemaObject> = { ...sharedSchemas, ...operationSchemas, ...historySchemas(plan) };
  const parameters: Record<string, Parameter> = { ...sharedParameters };
  const schemaName = (name: string) => wordsOf(plan.get(name)).One;
  for (const resource of plan.resources.values()) {
    Object.assign(schemas, recordComponents({ resource, schemaName }));
    Object.assign(parameters, listParameters(resource));
  }
  return {
    schemas: { ...schemas, ...options.extraSchemas },
    parameters,
    responses: errorResponses,
    securitySchemes: {
      bearer: { type: 'http', scheme: 'bearer', description: 'A token of a sign-in, or an API key.' },
    },
  };
}

function describe(verbs: readonly string[]): string {
  return verbs.includes('create') || verbs.includes('update') ? '' : 'Read only.';
}
