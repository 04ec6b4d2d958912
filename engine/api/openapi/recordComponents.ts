import type { ResourcePlan } from '../../core/plan';
import type { SchemaObject } from './document';
import { createJsonSchema, outputFieldSchema, patchJsonSchema, readableFields } from './recordSchemas';
import { schemaRef } from './refs';
import { wordsOf } from './words';

interface RecordOptions {
  readonly resource: ResourcePlan;
  readonly schemaName: (resource: string) => string;
}

/** The schemas of a resource by their component names: the record, and what POST and PATCH take. */
export function recordComponents({ resource, schemaName }: RecordOptions): Record<string, SchemaObject> {
  const { One } = wordsOf(resource);
  const { verbs } = resource.resource;
  return {
    [One]: recordSchema({ resource, schemaName }),
    [`${One}Page`]: pageSchema(One),
    ...(verbs.includes('create') && { [`${One}Create`]: createJsonSchema(resource) }),
    ...(verbs.includes('update') && { [`${One}Patch`]: patchJsonSchema(resource) }),
  };
}

/** Always there is what needs no permission of its own and is worked out for every answer. */
function recordSchema({ resource, schemaName }: RecordOptions): SchemaObject {
  const fields = readableFields(resource);
  const properties: Record<string, SchemaObject> = {};
  for (const field of fields) properties[field.name] = outputFieldSchema(field);
  for (const relation of resource.relations.values()) {
    const target = schemaRef(schemaName(relation.target));
    const description = `Only with include=${relation.name}.`;
    properties[relation.name] =
      relation.kind === 'one'
        ? { anyOf: [target, { type: 'null' }], description, readOnly: true }
        : { type: 'array', items: target, description, readOnly: true };
  }
  const required = fields.filter(({ field: { options } }) => !options.read && !options.detailOnly);
  return { type: 'object', properties, required: required.map((field) => field.name) };
}

function pageSchema(One: string): SchemaObject {
  return {
    type: 'object',
    properties: {
      items: { type: 'array', items: schemaRef(One) },
      totalItems: { type: 'integer', description: 'How many records the filters select.' },
      page: { type: 'integer' },
      itemsPerPage: { type: 'integer', examples: [25] },
      next_cursor: { type: ['string', 'null'], description: 'For `cursor`; null on the last page.' },
    },
    required: ['items', 'totalItems', 'page', 'itemsPerPage', 'next_cursor'],
  };
}
