import type { Operator } from '../../core/field';
import type { JsonSchema } from '../../core/jsonSchema';
import type { FieldPlan, ResourcePlan } from '../../core/plan';
import { isSearchable } from '../../core/query/evaluateQuery';
import { MAX_INCLUDE_DEPTH } from '../../core/query/listQuery';
import type { Parameter, Ref, SchemaObject } from './document';
import { readableFields } from './recordSchemas';
import { parameterRef } from './refs';

const TEXT_OPERATORS: readonly Operator[] = ['contains', 'starts'];

/** The parameters of a resource's lists by their component names: the order, what to include, a filter per field. */
export function listParameters(resource: ResourcePlan): Record<string, Parameter> {
  const parameters: Record<string, Parameter> = { [`${resource.name}.sort`]: sortParameter(resource) };
  const include = includeParameter(resource);
  if (include) parameters[`${resource.name}.include`] = include;
  for (const field of filterableFields(resource)) {
    parameters[`${resource.name}.filter.${field.name}`] = filterParameter(field);
  }
  return parameters;
}

/** What selects records, for lists and exports. */
export function filterRefs(resource: ResourcePlan): Ref[] {
  return [...liveFilterRefs(resource), ...deletedRefs(resource)];
}

/** Deleted records in place of the live ones, where they are kept. */
export function deletedRefs(resource: ResourcePlan): Ref[] {
  return resource.resource.softDelete ? [parameterRef('deleted')] : [];
}

/** The same for writes by filter, which are of live records. */
export function liveFilterRefs(resource: ResourcePlan): Ref[] {
  return [
    ...(isSearchable(resource) ? [parameterRef('q')] : []),
    ...(resource.isCategory ? [parameterRef('query')] : []),
    ...filterableFields(resource).map((field) => parameterRef(`${resource.name}.filter.${field.name}`)),
  ];
}

export function includeRefs(resource: ResourcePlan): Ref[] {
  return includableNames(resource).length > 0 ? [parameterRef(`${resource.name}.include`)] : [];
}

function filterableFields(resource: ResourcePlan): FieldPlan[] {
  return readableFields(resource).filter((field) => field.operators.length > 0);
}

function includableNames(resource: ResourcePlan): string[] {
  const detailOnly = readableFields(resource).filter((field) => field.field.options.detailOnly);
  return [...resource.relations.keys(), ...detailOnly.map((field) => field.name)];
}

function sortParameter(resource: ResourcePlan): Parameter {
  const names = readableFields(resource)
    .filter((field) => field.field.options.sortable)
    .flatMap((field) => [field.name, `-${field.name}`]);
  return {
    name: 'sort',
    in: 'query',
    description: 'Order, the first field first; `-` in front turns it round. Empty values come last.',
    style: 'form',
    explode: false,
    schema: { type: 'array', items: { type: 'string', enum: names }, default: resource.resource.defaultSort },
  };
}

function includeParameter(resource: ResourcePlan): Parameter | null {
  const names = includableNames(resource);
  if (names.length === 0) return null;
  const relations = [...resource.relations.keys()];
  const nested = `^(${relations.join('|')})(\\.[a-z0-9_]+){1,${MAX_INCLUDE_DEPTH - 1}}$`;
  const direct: SchemaObject = { type: 'string', enum: names };
  const items: SchemaObject =
    relations.length === 0 ? direct : { anyOf: [direct, { type: 'string', pattern: nested }] };
  return {
    name: 'include',
    in: 'query',
    description: `Related records to add, and theirs with a dot, ${MAX_INCLUDE_DEPTH} levels deep.`,
    style: 'form',
    explode: false,
    schema: { type: 'array', items },
  };
}

/** One parameter per field with an operator per property: `field[gte]=…`. */
function filterParameter(field: FieldPlan): Parameter {
  const { name, operators } = field;
  const properties = Object.fromEntries(operators.map((operator) => [operator, operandSchema(field, operator)]));
  const shorts = [
    ...(operators.includes('eq') ? [`\`${name}=…\` is short for \`${name}[eq]=…\``] : []),
    ...(operators.includes('in') ? [`\`${name}[]=…&${name}[]=…\` for \`${name}[in]\``] : []),
  ];
  const short = shorts.length > 0 ? ` ${shorts.join(', ')}.` : '';
  const { read } = field.field.options;
  return {
    name,
    in: 'query',
    description: `${field.label}.${short}${read ? ` Only with the permission ${read}.` : ''}`,
    style: 'deepObject',
    explode: true,
    schema: { type: 'object', properties, additionalProperties: false },
  };
}

function operandSchema(field: FieldPlan, operator: Operator): SchemaObject {
  if (operator === 'empty') return { type: 'boolean' };
  if (TEXT_OPERATORS.includes(operator)) return { type: 'string' };
  const one = addressSchema(field.field.type.jsonSchema(field.field.options));
  return operator === 'in' || operator === 'nin' ? { type: 'array', items: one } : one;
}

/** Limits are for values, not for questions; and what is a list or an object is asked for by a text in the address. */
function addressSchema({ type, format, enum: values, items }: JsonSchema): SchemaObject {
  if (type === 'array') return items ? addressSchema(items) : { type: 'string' };
  if (type === undefined || type === 'object' || typeof type !== 'string') return { type: 'string' };
  return { type, ...(format && { format }), ...(values && { enum: values }) };
}
