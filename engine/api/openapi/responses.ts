import type { Content, Ref, Response, SchemaObject } from './document';
import { responseRef } from './refs';
import { errorStatuses } from './sharedComponents';

type ErrorName =
  | 'Malformed'
  | 'Unauthenticated'
  | 'Forbidden'
  | 'NotFound'
  | 'Conflict'
  | 'Stale'
  | 'TooLarge'
  | 'Invalid'
  | 'RateLimited';

/** Every call that needs a sign-in can be refused with these. */
const ALWAYS: readonly ErrorName[] = ['Unauthenticated', 'Forbidden', 'RateLimited'];

/** The answers of an operation: its own by status, and the errors it can be refused with. */
export function answers(
  own: Readonly<Record<string, Response>>,
  errors: readonly ErrorName[],
): Record<string, Response | Ref> {
  const refused = [...errors, ...ALWAYS].map((name) => [errorStatuses[name] ?? '', responseRef(name)] as const);
  return { ...own, ...Object.fromEntries(refused) };
}

export function json(schema: SchemaObject): Content {
  return { 'application/json': { schema } };
}

export const operationHeader: NonNullable<Response['headers']> = {
  'X-Operation-Id': { description: 'Undoes this write.', schema: { type: 'string', format: 'uuid' } },
};
