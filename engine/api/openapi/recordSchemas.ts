import { samplesOf } from '../../core/field';
import { type JsonSchema, nullable } from '../../core/jsonSchema';
import { categoryScope, type FieldPlan, type ResourcePlan } from '../../core/plan';

/** Types that a serializer writes straight from the value. */
const PLAIN_TYPES = new Set(['string', 'integer', 'number', 'boolean', 'null']);

/**
 * A record as the serializer of answers needs it: every property optional, since which are there depends on the caller's
 * permissions and on `include`; structured values as they are. Nothing in it refuses a record that is already stored.
 */
export function recordJsonSchema(resource: ResourcePlan): JsonSchema {
  const properties: Record<string, JsonSchema> = {};
  for (const field of readableFields(resource)) properties[field.name] = outputSchema(field);
  for (const name of resource.relations.keys()) properties[name] = {};
  return { type: 'object', properties };
}

/** What POST takes. */
export function createJsonSchema(resource: ResourcePlan): JsonSchema {
  const fields = writableFields(resource);
  const scope = categoryScope(resource);
  const required = fields.filter((field) => isNeeded(field) && field.name !== scope).map((field) => field.name);
  return {
    type: 'object',
    properties: {
      ...Object.fromEntries(fields.map((field) => [field.name, withDefault(field)])),
      ...resource.resource.createdWith,
    },
    ...(required.length > 0 && { required }),
  };
}

/** What PATCH takes: any of the fields that can change. */
export function patchJsonSchema(resource: ResourcePlan): JsonSchema {
  const fields = writableFields(resource).filter((field) => !field.field.options.immutable);
  const properties = Object.fromEntries(fields.map((field) => [field.name, changeSchema(field)]));
  return { type: 'object', properties: { ...properties, ...resource.resource.updatedWith } };
}

/** Fields that are given out to those who may read them. */
export function readableFields(resource: ResourcePlan): FieldPlan[] {
  return [...resource.fields.values()].filter((field) => !field.field.options.writeOnly);
}

/** A field of a record that is given out. Null stands for a value that the caller may not see, too. */
export function outputFieldSchema(field: FieldPlan): JsonSchema {
  return field.field.options.read ? nullable(fieldSchema(field)) : fieldSchema(field);
}

/** A structured value says whether a PATCH merges or replaces it. */
function changeSchema(field: FieldPlan): JsonSchema {
  const { type, options } = field.field;
  const parts = type.inParts?.(options);
  if (parts) return fieldSchema(field, { own: parts.schema, says: 'Merged by key, null removes a key.' });
  const own = type.jsonSchema(options);
  const isStructured = own.type === 'object' || own.type === 'array';
  return fieldSchema(field, { own, ...(isStructured && { says: 'Replaced as a whole.' }) });
}

/** A field's schema with what its declaration says about it; null is one of its values where it may be empty. */
function fieldSchema(field: FieldPlan, given: { own?: JsonSchema; says?: string } = {}): JsonSchema {
  const { type, options } = field.field;
  const { own = type.jsonSchema(options), says = '' } = given;
  const description = describeField(field, own.description, says);
  const examples = samplesOf(field.field).slice(0, 1);
  return {
    ...(field.isNullable ? nullable(own) : own),
    ...(description && { description }),
    ...(examples.length > 0 && { examples }),
    ...(options.readOnly && { readOnly: true }),
    ...(options.writeOnly && { writeOnly: true }),
  };
}

function describeField(field: FieldPlan, own: string | undefined, says: string): string {
  const { options } = field.field;
  const parts = [options.help ?? own ?? (isLabelPlain(field) ? '' : field.label)];
  if (options.immutable) parts.push('Set at creation only.');
  if (options.read) parts.push(`Only with the permission ${options.read}.`);
  if (options.detailOnly) parts.push('Given out with a single record; in lists where `include` names it.');
  return [...parts, says]
    .filter(Boolean)
    .map((part) => (part.endsWith('.') ? part : `${part}.`))
    .join(' ');
}

/** Whether the label says no more than the name. */
function isLabelPlain({ name, label }: FieldPlan): boolean {
  return label.toLowerCase() === name.replace(/_ids?$/, '').replace(/_/g, ' ');
}

function withDefault(field: FieldPlan): JsonSchema {
  const { default: value } = field.field.options;
  return value === undefined ? fieldSchema(field) : { ...fieldSchema(field), default: value };
}

function outputSchema(field: FieldPlan): JsonSchema {
  const { type: typeName, format, items } = field.field.type.jsonSchema(field.field.options);
  const types = typeof typeName === 'string' ? [typeName] : (typeName ?? []);
  const isPlain = (names: readonly string[]): boolean =>
    names.length > 0 && names.every((name) => PLAIN_TYPES.has(name));
  if (isPlain(types)) return { type: [...new Set([...types, 'null'])], ...(format && { format }) };
  const itemType = typeof items?.type === 'string' ? items.type : '';
  if (types.join() === 'array' && isPlain([itemType].filter(Boolean))) {
    return { type: ['array', 'null'], items: { type: itemType } };
  }
  return {};
}

function writableFields(resource: ResourcePlan): FieldPlan[] {
  return [...resource.fields.values()].filter((field) => !field.field.options.readOnly);
}

function isNeeded({ field: { options } }: FieldPlan): boolean {
  return options.required === true && !options.filledByHook && options.default === undefined;
}
