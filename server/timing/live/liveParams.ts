import type { FastifyRequest } from 'fastify';
import { malformed } from '../../../engine/api/rest/requestParts';
import { notFound } from '../../../engine/core/errors';

/** The event of the address. What is no id cannot exist: 404. */
export function eventIdOf(request: FastifyRequest): number {
  const { event_id = '' } = request.params as { event_id?: string };
  if (!/^\d{1,15}$/.test(event_id)) throw notFound('Event');
  return Number(event_id);
}

/** A whole number of the address. @throws ApiError 400 that names it */
export function wholeNumber(
  params: URLSearchParams,
  name: string,
  { min, max, otherwise }: { min: number; max: number; otherwise: number },
): number {
  const text = params.get(name);
  if (text === null) return otherwise;
  const value = /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
  if (!(value >= min && value <= max)) throw malformed(`${name}: must be a whole number from ${min} to ${max}.`);
  return value;
}
