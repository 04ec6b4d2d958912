import type { Plan } from '../../core/plan';
import { CHANGE_KINDS } from '../../records/activityKinds';
import type { SchemaObject } from './document';
import { outputFieldSchema } from './recordSchemas';
import { schemaRef } from './refs';
import { OPERATION_ID } from './sharedOperations';

/** Schemas of what happened to a record. Who did it stands under the name of its kind of actor; the others are null. */
export function historySchemas(plan: Plan): Readonly<Record<string, SchemaObject>> {
  return {
    History: {
      type: 'object',
      properties: {
        items: { type: 'array', items: schemaRef('HistoryEntry') },
        totalItems: { type: 'integer' },
        page: { type: 'integer' },
        itemsPerPage: { type: 'integer', examples: [25] },
      },
      required: ['items', 'totalItems', 'page', 'itemsPerPage'],
    },
    HistoryEntry: {
      type: 'object',
      properties: {
        id: { type: 'integer' },
        operation_id: OPERATION_ID,
        undoes: { type: ['string', 'null'], description: 'The operation that this one took back.' },
        operation: { type: 'string', enum: [...CHANGE_KINDS] },
        before: {
          type: ['object', 'null'],
          description: 'The fields that changed, as they were.',
          additionalProperties: true,
        },
        after: { type: ['object', 'null'], description: 'The same fields afterwards.', additionalProperties: true },
        created_at: { type: 'string', format: 'date-time' },
        ...Object.fromEntries(
          Object.entries(plan.tenancy.identities).map(([kind, { resource }]) => [kind, actorSchema(plan, resource)]),
        ),
        ...(plan.tenancy.owner === undefined ? {} : { acted_by: behindSchema(plan, plan.tenancy.owner) }),
        is_undone: { type: 'boolean', examples: [false] },
        is_undoable: {
          type: 'boolean',
          description: 'Whether the reader can take back the operation now, all that it changed included.',
          examples: [true],
        },
      },
      required: ['id', 'operation_id', 'operation', 'created_at', 'is_undone', 'is_undoable'],
    },
  };
}

/** A record that acted, by what it is called. */
function actorSchema(plan: Plan, name: string): SchemaObject {
  const { label, fields, resource } = plan.get(name);
  const titles = [...fields.values()].filter((field) => resource.title.includes(field.name));
  return {
    type: ['object', 'null'],
    description: `Who did it, where it was one of the ${resource.name.replace(/_/g, ' ')}.`,
    properties: {
      id: { type: 'integer', description: `Id of the ${label.toLowerCase()}.` },
      ...Object.fromEntries(titles.map((field) => [field.name, outputFieldSchema(field)])),
    },
  };
}

/** Whoever was signed in as the one who acted. */
function behindSchema(plan: Plan, owner: string): SchemaObject {
  const actor = actorSchema(plan, plan.tenancy.identities[owner]?.resource ?? owner);
  return { ...actor, description: 'Who was really there, where somebody was signed in as who did it.' };
}
