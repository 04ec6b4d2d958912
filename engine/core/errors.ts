/** Stable codes of the contract's errors; clients branch on these, never on the message. */
export type ErrorCode =
  | 'malformed'
  | 'unauthenticated'
  | 'forbidden'
  | 'second_factor_needed'
  | 'proof_needed'
  | 'locked'
  | 'read_only'
  | 'switched_off'
  | 'not_found'
  | 'account_exists'
  | 'conflict'
  | 'blocked'
  | 'stale'
  | 'too_large'
  | 'invalid'
  | 'rate_limited'
  | 'unavailable'
  | 'disk_full';

const STATUS: Readonly<Record<ErrorCode, number>> = {
  malformed: 400,
  unauthenticated: 401,
  forbidden: 403,
  /** A sign-in that is half done: its answer holds the token that goes with a code. */
  second_factor_needed: 403,
  /** Allowed, once who asks has shown again who they are; `proof` says with what. */
  proof_needed: 403,
  /** Nobody but a super admin may write there, whatever they were granted. */
  locked: 403,
  /** Who asks may only look, whatever whom they look as may do. */
  read_only: 403,
  /** The tenant does without that part of the product. */
  switched_off: 403,
  not_found: 404,
  /** Somebody with this address has an account, and shows that it is theirs with its password. */
  account_exists: 409,
  conflict: 409,
  /** What has to be done before stands in `blockers`. */
  blocked: 409,
  stale: 412,
  too_large: 413,
  invalid: 422,
  rate_limited: 429,
  unavailable: 503,
  disk_full: 507,
};

/** Texts per field, as the contract's `errors`. */
export type FieldErrors = Readonly<Record<string, readonly string[]>>;

interface ApiErrorOptions {
  code: ErrorCode;
  message: string;
  errors?: FieldErrors;
  /** Further members of the answer, such as the current record of a 412. */
  details?: Readonly<Record<string, unknown>>;
  retryAfterSeconds?: number;
}

/** An error with an answer for the client. Whatever else is thrown reads as a 500 without internals. */
export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly errors: FieldErrors | undefined;
  readonly details: Readonly<Record<string, unknown>> | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor({ code, message, errors, details, retryAfterSeconds }: ApiErrorOptions) {
    super(message);
    this.name = 'ApiError';
    this.code = code;
    this.status = STATUS[code];
    this.errors = errors;
    this.details = details;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** Nobody mends more at once, and an answer must not be many times as long as what was sent. */
export const MOST_FIELDS = 100;

/**
 * 422 with the texts at their fields, the first hundred of them; the message names some too, for clients that show nothing else.
 */
export function invalid(errors: FieldErrors): ApiError {
  const told = Object.entries(errors).slice(0, MOST_FIELDS);
  const named = told.slice(0, 5).map(([field, texts]) => `${field}: ${texts.join(' ')}`);
  return new ApiError({
    code: 'invalid',
    message: named.join(' ').slice(0, 500) || 'Some fields are not valid.',
    errors: Object.fromEntries(told),
  });
}

/** 404 for what is absent and for what the caller may not see: the two must look the same. */
export function notFound(what = 'Record'): ApiError {
  return new ApiError({ code: 'not_found', message: `${what} not found.` });
}
