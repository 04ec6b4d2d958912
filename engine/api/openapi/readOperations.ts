import type { ResourcePlan } from '../../core/plan';
import type { Operation } from './document';
import { deletedRefs, filterRefs, includeRefs } from './listParameters';
import { parameterRef, schemaRef } from './refs';
import { answers, json } from './responses';
import { wordsOf } from './words';

const EXPORT_TYPES = {
  csv: { mime: 'text/csv', name: 'CSV', schema: { type: 'string' }, shown: ['columns', 'delimiter'] },
  xlsx: {
    mime: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    name: 'Excel',
    schema: {},
    shown: ['columns'],
  },
} as const;

export function listMany(resource: ResourcePlan): Operation {
  const { many, One, Many } = wordsOf(resource);
  return {
    operationId: `list${Many}`,
    summary: `List ${many}`,
    description: 'With `range`, `filter` or a JSON `sort` the answer is an array, as ra-data-simple-rest expects.',
    tags: [resource.name],
    parameters: [
      parameterRef('page'),
      parameterRef('itemsPerPage'),
      parameterRef('cursor'),
      parameterRef(`${resource.name}.sort`),
      ...includeRefs(resource),
      ...filterRefs(resource),
    ],
    responses: answers({ 200: { description: `A page of ${many}.`, content: json(schemaRef(`${One}Page`)) } }, [
      'Malformed',
    ]),
  };
}

export function exportAs(resource: ResourcePlan, kind: keyof typeof EXPORT_TYPES): Operation {
  const { many, Many } = wordsOf(resource);
  const { mime, name, schema, shown } = EXPORT_TYPES[kind];
  return {
    operationId: `export${Many}As${name}`,
    summary: `Export ${many} as ${name}`,
    description: 'Everything the filters select, in the order asked for, as one file.',
    tags: [resource.name],
    parameters: [
      ...shown.map(parameterRef),
      parameterRef(`${resource.name}.sort`),
      // A filter of the same name gives way.
      ...filterRefs(resource).filter(({ $ref }) => !shown.some((key) => $ref.endsWith(`.filter.${key}`))),
    ],
    responses: answers({ 200: { description: 'The file.', content: { [mime]: { schema } } } }, ['Malformed']),
  };
}

export function readOne(resource: ResourcePlan): Operation {
  const { anOne, one, One } = wordsOf(resource);
  return {
    operationId: `read${One}`,
    summary: `Read ${anOne}`,
    tags: [resource.name],
    parameters: [parameterRef('id'), ...includeRefs(resource), ...deletedRefs(resource)],
    responses: answers({ 200: { description: `The ${one}.`, content: json(schemaRef(One)) } }, [
      'Malformed',
      'NotFound',
    ]),
  };
}

export function listChanges(resource: ResourcePlan): Operation {
  const { anOne, One } = wordsOf(resource);
  return {
    operationId: `list${One}Changes`,
    summary: `History of ${anOne}`,
    description: 'Who changed which fields and when, the latest first. Deleted records keep their history.',
    tags: [resource.name],
    parameters: [parameterRef('id'), parameterRef('page'), parameterRef('itemsPerPage')],
    responses: answers({ 200: { description: 'A page of changes.', content: json(schemaRef('History')) } }, [
      'Malformed',
      'NotFound',
    ]),
  };
}
