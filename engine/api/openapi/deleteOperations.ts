import type { ResourcePlan } from '../../core/plan';
import type { Operation, SchemaObject } from './document';
import { liveFilterRefs } from './listParameters';
import { parameterRef, schemaRef } from './refs';
import { answers, json } from './responses';
import { wordsOf } from './words';
import { bulkAnswers, byFilter, byIds } from './writeOperations';

export function deleteOne(resource: ResourcePlan): Operation {
  const { anOne, One } = wordsOf(resource);
  const isKept = resource.resource.softDelete;
  return {
    operationId: `delete${One}`,
    summary: `Delete ${anOne}`,
    description: isKept ? 'It can be restored.' : 'It is gone for good.',
    tags: [resource.name],
    parameters: [parameterRef('id'), parameterRef('ifMatch')],
    responses: answers({ 200: { description: 'What was done.', content: json(schemaRef('DeleteOutcome')) } }, [
      'NotFound',
      'Conflict',
      'Stale',
    ]),
  };
}

export function deleteMany(resource: ResourcePlan): Operation {
  const { many, Many } = wordsOf(resource);
  return {
    operationId: `deleteMany${Many}`,
    summary: `Delete many ${many}`,
    description:
      'Those with the `ids` of the body, or those that the filters of the address select, `expect` guarding their number. All or none; what would mean all without `expect` is refused.',
    tags: [resource.name],
    parameters: [parameterRef('expect'), ...liveFilterRefs(resource)],
    requestBody: { content: json(byIds()) },
    responses: bulkAnswers(`What was done to the ${many}.`),
  };
}

export function previewDelete(resource: ResourcePlan): Operation {
  const { many, Many } = wordsOf(resource);
  return {
    operationId: `previewDelete${Many}`,
    summary: `What else would be lost with ${many}`,
    description:
      'For those with the `ids`, or those that a `filter` selects, `expect` guarding their number. Writes nothing.',
    tags: [resource.name],
    requestBody: { required: true, content: json({ anyOf: [byIds(), byFilter()] }) },
    responses: answers({ 200: { description: 'What to tell beforehand.', content: json(previewSchema(resource)) } }, [
      'Malformed',
      'NotFound',
      'Conflict',
      'TooLarge',
    ]),
  };
}

function previewSchema(resource: ResourcePlan): SchemaObject {
  const name: SchemaObject = { type: 'string', enum: [...(resource.resource.deleteWarnings ?? [])] };
  const count: SchemaObject = { type: 'integer', examples: [12] };
  const warning: SchemaObject = { type: 'object', properties: { name, count }, required: ['name', 'count'] };
  return {
    type: 'object',
    properties: { count, warnings: { type: 'array', items: warning } },
    required: ['count', 'warnings'],
  };
}

const RESTORED =
  'Also restores the records that were deleted with it, and references to it that its deletion cleared and nobody set since. `records` counts them.';

export function restoreMany(resource: ResourcePlan): Operation {
  const { many, Many } = wordsOf(resource);
  return {
    operationId: `restoreMany${Many}`,
    summary: `Restore many deleted ${many}`,
    description: `Those with the \`ids\`, or those deleted ones that a \`filter\` selects, as a list with \`deleted=true\` does, \`expect\` guarding their number. All or none. ${RESTORED}`,
    tags: [resource.name],
    requestBody: { required: true, content: json({ anyOf: [byIds(), byFilter()] }) },
    responses: bulkAnswers(`What was done to the ${many}.`, 'RestoreOutcome'),
  };
}

export function restoreOne(resource: ResourcePlan): Operation {
  const { one, One } = wordsOf(resource);
  return {
    operationId: `restore${One}`,
    summary: `Restore a deleted ${one}`,
    description: RESTORED,
    tags: [resource.name],
    parameters: [parameterRef('id')],
    responses: answers({ 200: { description: 'What was done.', content: json(schemaRef('RestoreOutcome')) } }, [
      'NotFound',
      'Conflict',
    ]),
  };
}
