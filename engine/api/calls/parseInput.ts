import type { z } from 'zod';
import { ApiError, invalid, MOST_FIELDS } from '../../core/errors';
import { malformed } from '../rest/requestParts';

/** @throws ApiError 400 for what is no object, 422 with the texts at their fields, such as `data.distance` */
export function parseInput<Output>(schema: z.ZodType<Output>, body: unknown): Output {
  const parsed = schema.safeParse(body);
  if (body !== undefined || !parsed.success) requireObject(body);
  if (parsed.success) return parsed.data;
  // Keys come from outside: `constructor` must find nothing that was there before.
  const errors = new Map<string, string[]>();
  for (const { name, text } of faultsOf(parsed.error)) {
    const texts = errors.get(name) ?? [];
    if (errors.size === MOST_FIELDS && texts.length === 0) break;
    errors.set(name, [...texts, text]);
  }
  throw invalid(Object.fromEntries(errors));
}

function* faultsOf({ issues }: z.ZodError): Generator<{ name: string; text: string }> {
  for (const issue of issues) {
    const isUnknown = issue.code === 'unrecognized_keys';
    const text = isUnknown ? 'There is no such field.' : issue.message;
    for (const key of isUnknown ? issue.keys : [null])
      yield { name: [...issue.path, ...(key === null ? [] : [key])].join('.'), text };
  }
}

function requireObject(body: unknown): void {
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw new ApiError({ code: 'malformed', message: 'The body must be a JSON object.' });
}

/** @throws ApiError 400 that names the key */
export function parseQuery<Output>(schema: z.ZodObject & z.ZodType<Output>, params: URLSearchParams): Output {
  const parsed = schema.safeParse(Object.fromEntries([...params].reverse()));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw malformed(issue ? `${issue.path.join('.')}: ${issue.message}` : 'The address cannot be read.');
}
