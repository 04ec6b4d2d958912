import { saidByServer } from '../engine/core/said/saidByServer';

/** Field name → what is wrong with it, one sentence each. */
export type FieldErrors = Record<string, string[]>;

export const UNREACHABLE_CODE = 'unreachable';
export const UNREACHABLE_MESSAGE = 'Unable to connect to server. Please wait a few minutes and try again.';
const CRITICAL_MESSAGE = 'There has been a critical error. Please reload and try again.';

interface HttpErrorParts {
  /** 0 when there was no response at all. */
  status: number;
  message: string;
  code?: string;
  errors?: FieldErrors;
  /** The answer as it came; a 412 carries the current record in it. */
  answer?: unknown;
  retryAfterSeconds?: number;
}

/** Anything but a 2xx. react-admin reads `status`, and `body.errors` to put each message at its form field. */
export class HttpError extends Error {
  readonly status: number;
  readonly code: string;
  readonly errors: FieldErrors;
  readonly body: Record<string, unknown>;
  /** Wait before another try, as the server asks for with 429 or 5xx. */
  readonly retryAfterSeconds: number | undefined;

  constructor({ status, message, code = '', errors = {}, answer, retryAfterSeconds }: HttpErrorParts) {
    super(message);
    this.name = 'HttpError';
    this.status = status;
    this.code = code;
    this.errors = errors;
    this.retryAfterSeconds = retryAfterSeconds;
    this.body = { ...(isObject(answer) ? answer : {}), message, ...formErrors(errors, message) };
  }
}

/** Reads an error answer of the contract, `{message, errors?, code}`, and makes do with whatever else a proxy sends. */
export function toHttpError(status: number, answer: unknown, headers?: Pick<Headers, 'get'>): HttpError {
  const body = isObject(answer) ? answer : {};
  const message =
    typeof body.message === 'string' && body.message !== '' ? saidByServer(body.message) : messageOf(status);
  return new HttpError({
    status,
    message,
    code: typeof body.code === 'string' ? body.code : `http_${status}`,
    errors: fieldErrors(body.errors),
    answer,
    retryAfterSeconds: secondsOf(headers?.get('Retry-After')),
  });
}

export function unreachableError(): HttpError {
  return new HttpError({ status: 0, code: UNREACHABLE_CODE, message: saidByServer(UNREACHABLE_MESSAGE) });
}

/** Whether the server does not take the token. It says 402 as well as 401. */
export function isUnauthorized(error: unknown): boolean {
  return error instanceof HttpError && (error.status === 401 || error.status === 402);
}

/** Whether no server answered. */
export function isUnreachable(error: unknown): boolean {
  return error instanceof HttpError && error.status === 0;
}

/** Whether the server has decided: asked again, it would say the same. */
export function isFinal(error: unknown): boolean {
  return error instanceof HttpError && error.status >= 400 && error.status < 500;
}

/** Whether the server asks to wait before another try. */
export function isDelayed(error: unknown): boolean {
  return error instanceof HttpError && error.retryAfterSeconds !== undefined;
}

export function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}

/** Reads a Retry-After header: seconds or a date (RFC 9110, section 10.2.3). */
function secondsOf(header: string | null | undefined): number | undefined {
  if (!header) return undefined;
  const seconds = Number.isNaN(Number(header)) ? Math.ceil((Date.parse(header) - Date.now()) / 1_000) : Number(header);
  return seconds > 0 ? seconds : undefined;
}

function messageOf(status: number): string {
  return saidByServer(status >= 500 ? CRITICAL_MESSAGE : `The server answered with status ${status}.`);
}

function fieldErrors(errors: unknown): FieldErrors {
  if (!isObject(errors)) return {};
  return Object.fromEntries(
    Object.entries(errors).map(([field, texts]) => [field, [texts].flat().map((text) => saidByServer(String(text)))]),
  );
}

function formErrors(errors: FieldErrors, message: string): { errors?: Record<string, unknown> } {
  const fields = Object.entries(errors);
  if (fields.length === 0) return {};
  const texts = Object.fromEntries(fields.map(([field, messages]) => [field, messages.join(' ')]));
  return { errors: { ...texts, root: { serverError: message } } };
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
