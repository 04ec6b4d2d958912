import type { FieldPlan } from '../../core/plan';
import type { JsonOptions } from './json.field';

/** Whether a field is an object of any names, each with a word: columns of files are kept in it under names of their own. */
export function keepsColumns({ field: { type, options } }: FieldPlan): boolean {
  if (type.name !== 'json') return false;
  const { schema } = options as JsonOptions;
  const { additionalProperties: others } = schema;
  if (schema.type !== 'object' || schema.properties || typeof others !== 'object') return false;
  return others.type === 'string' || (Array.isArray(others.type) && others.type.includes('string'));
}
