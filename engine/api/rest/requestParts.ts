import type { FastifyRequest } from 'fastify';
import { ApiError, notFound } from '../../core/errors';

/** The query string as it came: Fastify's own object would lose repeated keys. */
export function searchParams(request: FastifyRequest): URLSearchParams {
  const at = request.url.indexOf('?');
  return new URLSearchParams(at < 0 ? '' : request.url.slice(at + 1));
}

/** The id of the address. What is no id cannot exist: 404. */
export function idOf(request: FastifyRequest): number {
  const { id } = request.params as { id?: string };
  if (!id || !/^\d{1,15}$/.test(id)) throw notFound();
  return Number(id);
}

/** `If-Match: 3`, quoted or not. */
export function ifMatch(request: FastifyRequest): number | null {
  const header = request.headers['if-match'];
  if (header === undefined || header === '*') return null;
  const [, quoted, bare] = /^(?:(?:W\/)?"(\d{1,10})"|(\d{1,10}))$/.exec(header.trim()) ?? [];
  const version = quoted ?? bare;
  if (version === undefined) throw malformed('If-Match: must be the version of the record, a whole number.');
  return Number(version);
}

/** `version` of a record that a client sends back as a whole: it says the same as `If-Match`. */
export function versionIn({ version }: Record<string, unknown>): number | null {
  if (version === undefined || version === null) return null;
  if (typeof version !== 'number' || !Number.isSafeInteger(version))
    throw malformed('version: must be the version of the record, a whole number.');
  return version;
}

export function objectBody(request: FastifyRequest): Record<string, unknown> {
  const { body } = request;
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw malformed('The body must be a JSON object.');
  return body as Record<string, unknown>;
}

/** Refuses keys of the address that a route does not know. */
export function onlyKeys(params: URLSearchParams, allowed: readonly string[]): void {
  for (const key of params.keys()) {
    if (!allowed.includes(key)) throw malformed(`Unknown key "${key}". Allowed: ${allowed.join(', ') || 'none'}.`);
  }
}

/** Record ids of a body: whole numbers, each once. */
export function idList(value: unknown): number[] {
  const isList = Array.isArray(value) && value.length > 0 && value.length <= 100_000;
  if (!isList || !value.every((id) => typeof id === 'number' && Number.isSafeInteger(id) && id > 0)) {
    throw malformed('ids: must be a list of 1 to 100,000 record ids.');
  }
  return [...new Set(value as number[])];
}

export function expectOf(value: unknown): number | null {
  if (value === undefined || value === null) return null;
  const count = typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : value;
  if (typeof count !== 'number' || !Number.isSafeInteger(count) || count < 0)
    throw malformed('expect: must be the number of records you mean.');
  return count;
}

/** `{ race_id: 3, state: ['dns'], 'age[gte]': 40 }` as the address of a list would have it. */
export function filterParams(filter: unknown): URLSearchParams {
  if (typeof filter !== 'object' || filter === null || Array.isArray(filter))
    throw malformed('filter: must be an object of list filters.');
  const params = new URLSearchParams();
  for (const [key, value] of Object.entries(filter)) {
    if (Array.isArray(value))
      for (const item of value) params.append(key.includes('[') ? key : `${key}[]`, operandOf(key, item));
    else if (value !== null && typeof value === 'object')
      for (const [operator, operand] of Object.entries(value)) addOperator(params, key, operator, operand);
    else params.append(key, operandOf(key, value));
  }
  return params;
}

/** `{ state: { nin: ['dns', 'dnf'] } }` too. */
function addOperator(params: URLSearchParams, key: string, operator: string, operand: unknown): void {
  for (const item of Array.isArray(operand) ? operand : [operand])
    params.append(`${key}[${operator}]`, operandOf(`${key}[${operator}]`, item));
}

function operandOf(key: string, value: unknown): string {
  if (!['string', 'number', 'boolean'].includes(typeof value))
    throw malformed(`filter: "${key}" must be a text, a number, true or false, or a list of those.`);
  return String(value);
}

export function malformed(message: string): ApiError {
  return new ApiError({ code: 'malformed', message });
}
