import { DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE, MAX_SEARCH_LENGTH } from '../../core/query/listQuery';
import { CSV_DELIMITERS } from '../../tables/csv/detectDelimiter';
import type { Parameter, Response, SchemaObject } from './document';
import { schemaRef } from './refs';

interface ErrorCase {
  readonly status: number;
  readonly description: string;
  readonly example: Readonly<Record<string, unknown>>;
}

/** What a call may be refused with, by the name that responses are referred to. */
const ERROR_CASES: Readonly<Record<string, ErrorCase>> = {
  Malformed: {
    status: 400,
    description: 'The address or the body cannot be read; the message names what would be allowed.',
    example: { message: 'Unknown key "colour". Allowed: name, status, page, sort.', code: 'malformed' },
  },
  Unauthenticated: {
    status: 401,
    description: 'No token, or one that is no longer valid: sign in again. 402 means the same.',
    example: { message: 'Sign in first.', code: 'unauthenticated' },
  },
  Forbidden: {
    status: 403,
    description: 'You can see it, but may not do this.',
    example: { message: 'You need the permission for that.', code: 'forbidden' },
  },
  NotFound: {
    status: 404,
    description: 'There is no such record, or none that you may see.',
    example: { message: 'Record not found.', code: 'not_found' },
  },
  Conflict: {
    status: 409,
    description: 'It contradicts what is there: `expect` is not the count, or another record stands in the way.',
    example: { message: 'The filter selects 204 records now, not 200. Nothing was changed.', code: 'conflict' },
  },
  Stale: {
    status: 412,
    description: 'Somebody changed the record since you read it; `current` is the record as it is now.',
    example: { message: 'The record has changed.', code: 'stale', current: { id: 1, version: 4 } },
  },
  TooLarge: {
    status: 413,
    description: 'The body is too large.',
    example: { message: 'The body is too large.', code: 'too_large' },
  },
  Invalid: {
    status: 422,
    description: 'Some values are not valid; `errors` has the texts at their fields.',
    example: { message: 'Some fields are not valid.', code: 'invalid', errors: { name: ['This field is required.'] } },
  },
  RateLimited: {
    status: 429,
    description: 'Too many calls; `Retry-After` says in how many seconds to try again.',
    example: { message: 'Too many calls. Try again in 20 seconds.', code: 'rate_limited' },
  },
};

export const errorStatuses: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(ERROR_CASES).map(([name, { status }]) => [name, String(status)]),
);

const RETRY_AFTER = {
  'Retry-After': { description: 'Seconds to wait.', schema: { type: 'integer', minimum: 1 } },
} as const;

export const errorResponses: Readonly<Record<string, Response>> = Object.fromEntries(
  Object.entries(ERROR_CASES).map(([name, { status, description, example }]) => [
    name,
    {
      description,
      ...(status === 429 && { headers: RETRY_AFTER }),
      content: { 'application/json': { schema: schemaRef('Error'), example } },
    },
  ]),
);

export const sharedSchemas: Readonly<Record<string, SchemaObject>> = {
  Error: {
    type: 'object',
    properties: {
      message: { type: 'string', description: 'A sentence for a person.' },
      code: {
        type: 'string',
        description: 'Stable; branch on it rather than on the message.',
        examples: ['invalid'],
      },
      errors: {
        type: 'object',
        description: 'Texts per field.',
        additionalProperties: { type: 'array', items: { type: 'string' } },
        examples: [{ name: ['This field is required.'] }],
      },
    },
    required: ['message', 'code'],
  },
};

/** What lists and writes of many take in the address, by name. */
const ADDRESS_PARAMETERS: Readonly<Record<string, Omit<Parameter, 'name' | 'in'>>> = {
  page: {
    description: 'Page to give out, from 1.',
    schema: { type: 'integer', minimum: 1, default: 1 },
  },
  itemsPerPage: {
    description: 'Records on a page.',
    schema: { type: 'integer', minimum: 1, maximum: MAX_PAGE_SIZE, default: DEFAULT_PAGE_SIZE },
  },
  cursor: {
    description:
      'Goes on after the last record of an earlier page: its `next_cursor`. Instead of `page`, for long lists.',
    schema: { type: 'string' },
  },
  q: {
    description: 'Up to twelve words that must all occur, in any order, without regard to case and accents.',
    schema: { type: 'string', maxLength: MAX_SEARCH_LENGTH },
  },
  query: {
    description: 'The same as `q`.',
    schema: { type: 'string', maxLength: MAX_SEARCH_LENGTH },
  },
  columns: {
    description: 'Fields of the file, in their order; all that are columns when left out.',
    style: 'form',
    explode: false,
    schema: { type: 'array', items: { type: 'string' } },
  },
  delimiter: {
    description: 'What stands between the cells; spreadsheets of many countries want a semicolon.',
    schema: { type: 'string', enum: [...CSV_DELIMITERS], default: ',' },
  },
  deleted: {
    description: 'Deleted records instead of live ones.',
    schema: { type: 'boolean', default: false },
  },
  expect: {
    description:
      'How many records you mean: 409 when the filters select another number. Needed where nothing narrows them.',
    schema: { type: 'integer', minimum: 0 },
  },
};

export const sharedParameters: Readonly<Record<string, Parameter>> = {
  id: {
    name: 'id',
    in: 'path',
    required: true,
    description: 'Id of the record.',
    schema: { type: 'integer', minimum: 1 },
    example: 1,
  },
  ...Object.fromEntries(Object.entries(ADDRESS_PARAMETERS).map(([name, one]) => [name, { name, in: 'query', ...one }])),
  ifMatch: {
    name: 'If-Match',
    in: 'header',
    description: 'The `version` that the change is based on; 412 when the record has moved on.',
    schema: { type: 'string' },
    example: '1',
  },
};
