import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError, type FieldErrors } from '../../core/errors';
import type { Read } from '../../core/said/readSentences';
import { troubleOf } from './trouble';

/** The contract's error body. Anything that is not an answer for the client reads as a 500 without internals. */
export function answerError(error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply): void {
  answerErrorBy((sentence) => sentence, { error, request, reply });
}

interface Failed {
  readonly error: FastifyError | Error;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** As `answerError`, with what it says in the language that `read` reads it in; the code stays. */
export function answerErrorBy(read: Read, { error, request, reply }: Failed): void {
  const trouble = troubleOf(error);
  // Without its stack: while a database is away, every call says the same.
  if (trouble) request.log.warn({ cause: error.message, url: request.url }, trouble.message);
  const known = error instanceof ApiError ? error : (trouble ?? translate(error));
  if (!known) {
    request.log.error({ err: error, url: request.url }, 'unexpected error');
    const message = read('Something went wrong on our side. Nothing was saved; please try again.');
    reply.code(500).send({ message, code: 'internal' });
    return;
  }
  if (known.retryAfterSeconds !== undefined) reply.header('Retry-After', String(known.retryAfterSeconds));
  reply.code(known.status).send({
    message: read(known.message),
    ...(known.errors && { errors: readEach(known.errors, read) }),
    code: known.code,
    ...known.details,
  });
}

function readEach(errors: FieldErrors, read: Read): FieldErrors {
  return Object.fromEntries(Object.entries(errors).map(([field, texts]) => [field, texts.map(read)]));
}

/** Errors of the HTTP layer before a route ran. */
function translate(error: FastifyError | Error): ApiError | null {
  const status = 'statusCode' in error ? error.statusCode : undefined;
  const code = 'code' in error ? String(error.code) : '';
  if (isBadValue(code))
    return new ApiError({ code: 'malformed', message: 'A value does not fit what the database can hold.' });
  if (status === 413)
    return new ApiError({ code: 'too_large', message: 'The request is larger than this address takes.' });
  if (status === 415) return new ApiError({ code: 'malformed', message: 'This address takes application/json.' });
  if (code === 'FST_ERR_BAD_URL')
    return new ApiError({ code: 'malformed', message: 'The address is not encoded as addresses are.' });
  // What is longer than any id or name cannot be there.
  if (status === 404 || status === 414)
    return new ApiError({ code: 'not_found', message: 'There is nothing at this address.' });
  if (status === 429) return new ApiError({ code: 'rate_limited', message: error.message });
  if (status !== undefined && status >= 400 && status < 500)
    return new ApiError({ code: 'malformed', message: explain(error) });
  return null;
}

/** SQLSTATEs of data that passed validation and that no column can take: nothing of ours broke. */
function isBadValue(code: string): boolean {
  return ['22P02', '22003', '22007', '22008', '22021', '22P05', '54000'].includes(code);
}

function explain(error: FastifyError | Error): string {
  const code = 'code' in error ? String(error.code) : '';
  if (code === 'FST_ERR_CTP_EMPTY_JSON_BODY') return 'The body is empty. Send a JSON object.';
  if (code === 'FST_ERR_CTP_INVALID_JSON_BODY') return 'The body is not valid JSON.';
  const isJson = error instanceof SyntaxError || /JSON|PROTO/i.test(code);
  return isJson ? `The body is not valid JSON: ${error.message.slice(0, 200)}` : error.message.slice(0, 300);
}
