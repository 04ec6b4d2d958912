import { categoryScope, type ResourcePlan } from '../../core/plan';
import type { Operation, Parameter, SchemaObject } from './document';
import { parameterRef, schemaRef } from './refs';
import { answers, json, operationHeader } from './responses';
import { taskSchema } from './sharedOperations';
import { wordsOf } from './words';

export function createOne(resource: ResourcePlan): Operation {
  const { anOne, one, One } = wordsOf(resource);
  const scope = categoryScope(resource);
  return {
    operationId: `create${One}`,
    summary: `Create ${anOne}`,
    tags: [resource.name],
    ...(scope !== null && { parameters: [scopeParameter(scope)] }),
    requestBody: { required: true, content: json(schemaRef(`${One}Create`)) },
    responses: answers(
      { 201: { description: `The new ${one}.`, headers: operationHeader, content: json(schemaRef(One)) } },
      ['Malformed', 'Conflict', 'TooLarge', 'Invalid'],
    ),
  };
}

function scopeParameter(name: string): Parameter {
  return {
    name,
    in: 'query',
    description: `The same as \`${name}\` of the body, for clients that send a name alone. Optional where you may create these records in only one place.`,
    schema: { type: 'integer', minimum: 1 },
  };
}

export function updateOne(resource: ResourcePlan): Operation {
  const { anOne, one, One } = wordsOf(resource);
  return {
    operationId: `update${One}`,
    summary: `Change ${anOne}`,
    description: 'Takes the whole record or single fields; read-only fields that come back with it are left alone.',
    tags: [resource.name],
    parameters: [parameterRef('id'), parameterRef('ifMatch')],
    requestBody: { required: true, content: json(schemaRef(`${One}Patch`)) },
    responses: answers(
      { 200: { description: `The ${one} as it is now.`, headers: operationHeader, content: json(schemaRef(One)) } },
      ['Malformed', 'NotFound', 'Conflict', 'Stale', 'TooLarge', 'Invalid'],
    ),
  };
}

export function putOne(resource: ResourcePlan): Operation {
  const { anOne, One } = wordsOf(resource);
  return {
    ...updateOne(resource),
    operationId: `put${One}`,
    summary: `Change ${anOne} by PUT`,
    description:
      'Does the same as PATCH, for clients that send PUT: fields that the body leaves out keep their values.',
  };
}

export function updateMany(resource: ResourcePlan): Operation {
  const { many, One, Many } = wordsOf(resource);
  const data = schemaRef(`${One}Patch`);
  return {
    operationId: `updateMany${Many}`,
    summary: `Change many ${many}`,
    description:
      'Those with the `ids`, or those that a `filter` selects: the keys and values of a list’s address, `expect` guarding their number. All or none.',
    tags: [resource.name],
    requestBody: { required: true, content: json({ anyOf: [byIds({ data }), byFilter({ data })] }) },
    responses: bulkAnswers(`What was done to the ${many}.`),
  };
}

/** 200 with what was done, or 202 with the task that does it. */
export function bulkAnswers(description: string, outcome = 'WriteOutcome'): Operation['responses'] {
  return answers(
    {
      200: { description, content: json(schemaRef(outcome)) },
      202: {
        description: 'More than 1,000 records: a background task does it.',
        content: json(taskSchema),
      },
    },
    ['Malformed', 'NotFound', 'Conflict', 'TooLarge', 'Invalid'],
  );
}

export function byIds(more: Readonly<Record<string, SchemaObject>> = {}): SchemaObject {
  const ids: SchemaObject = { type: 'array', items: { type: 'integer', minimum: 1 }, minItems: 1, examples: [[1, 2]] };
  return { type: 'object', properties: { ids, ...more }, required: ['ids', ...Object.keys(more)] };
}

export function byFilter(more: Readonly<Record<string, SchemaObject>> = {}): SchemaObject {
  const filter: SchemaObject = {
    type: 'object',
    description: 'Keys and values as in the address of a list.',
    additionalProperties: true,
    examples: [{ 'id[gte]': '100' }],
  };
  const expect: SchemaObject = {
    type: 'integer',
    minimum: 0,
    description: 'How many records you mean: 409 when the filter selects another number.',
  };
  return {
    type: 'object',
    properties: { filter, ...more, expect },
    required: ['filter', ...Object.keys(more)],
  };
}
