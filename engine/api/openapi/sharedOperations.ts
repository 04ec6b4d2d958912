import type { Parameter, PathItem, SchemaObject } from './document';
import { schemaRef } from './refs';
import { answers, json } from './responses';

export const OPERATION_ID: SchemaObject = { type: 'string', format: 'uuid', description: 'Undoes all of it.' };

const operationParameter: Parameter = {
  name: 'operation_id',
  in: 'path',
  required: true,
  description: 'From the answer of a write or its `X-Operation-Id`, or from a record’s history.',
  schema: { type: 'string', format: 'uuid' },
};

/** What an operation touched, and taking it back. */
export function operationPaths(root: string): Record<string, PathItem> {
  return {
    [`${root}/operations/{operation_id}`]: {
      get: {
        operationId: 'getOperation',
        summary: 'What undoing an operation takes back',
        description: 'For who may undo it. One step may have changed many records, of several resources.',
        tags: ['operations'],
        parameters: [operationParameter],
        responses: answers({ 200: { description: 'What it changed.', content: json(schemaRef('OperationScope')) } }, [
          'NotFound',
        ]),
      },
    },
    [`${root}/operations/{operation_id}/undo`]: {
      post: {
        operationId: 'undoOperation',
        summary: 'Undo an operation',
        description:
          'Reverses all that one operation did. Undoing is an operation too: undo it to have the change again.',
        tags: ['operations'],
        parameters: [operationParameter],
        requestBody: {
          content: json({
            type: 'object',
            properties: {
              skip_changed: {
                type: 'boolean',
                description: 'Leaves alone what was changed since; otherwise such records refuse the whole with 409.',
                default: false,
              },
            },
          }),
        },
        responses: answers(
          {
            200: { description: 'What was taken back.', content: json(schemaRef('UndoOutcome')) },
            202: { description: 'More than 1,000 records: a background task does it.', content: json(taskSchema) },
          },
          ['Malformed', 'NotFound', 'Conflict'],
        ),
      },
    },
  };
}

/** What a 202 answers: the background task, to be followed at its `Location`. */
export const taskSchema: SchemaObject = {
  type: 'object',
  properties: { id: { type: 'integer' }, status: { type: 'string', examples: ['queued'] } },
  required: ['id'],
};

const writeOutcome = {
  type: 'object',
  properties: {
    ids: { type: 'array', items: { type: 'integer' }, description: 'The records that changed.' },
    count: { type: 'integer' },
    operation_id: { ...OPERATION_ID, type: ['string', 'null'] },
  },
  required: ['ids', 'count', 'operation_id'],
} as const satisfies SchemaObject;

const changedRecords: SchemaObject = {
  type: 'array',
  description: 'The records that it changed by resource, the smallest number first.',
  items: {
    type: 'object',
    properties: {
      resource: { type: 'string' },
      count: { type: 'integer', examples: [3] },
    },
    required: ['resource', 'count'],
  },
};

/** Schemas of what writes answer. */
export const operationSchemas: Readonly<Record<string, SchemaObject>> = {
  WriteOutcome: writeOutcome,
  DeleteOutcome: {
    ...writeOutcome,
    properties: { id: { type: 'integer', description: 'The deleted record.' }, ...writeOutcome.properties },
    required: ['id', ...writeOutcome.required],
  },
  RestoreOutcome: {
    ...writeOutcome,
    properties: { ...writeOutcome.properties, records: changedRecords },
    required: [...writeOutcome.required, 'records'],
  },
  OperationScope: {
    type: 'object',
    properties: {
      operation_id: OPERATION_ID,
      records: changedRecords,
      changed: {
        type: 'integer',
        description:
          'How many of them were changed since: they refuse the undo, unless `skip_changed` leaves them alone.',
        examples: [0],
      },
      is_undone: { type: 'boolean', description: 'It was taken back already.', examples: [false] },
    },
    required: ['operation_id', 'records', 'changed', 'is_undone'],
  },
  UndoOutcome: {
    type: 'object',
    properties: {
      count: { type: 'integer', description: 'Records that are as they were.' },
      skipped: { type: 'integer', description: 'Records left alone because they were changed since.', examples: [0] },
      operation_id: OPERATION_ID,
    },
    required: ['count', 'skipped', 'operation_id'],
  },
};
