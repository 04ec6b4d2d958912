import type { FastifyRequest } from 'fastify';
import { ApiError } from '../../../engine/core/errors';
import { readFileContent } from '../../../resources/files/files.calls';

const VIEWING = /^Bearer sv_/i;
/** Lists as files, of which no call tells. */
const EXPORT = /\.(csv|xlsx)$/;

/**
 * Why a request is refused that is no read, for who looks as somebody else: here alone, by what the request shows and before anything else looks at it,
 * so that no route is asked whether it thought of that. Files are refused with the writes: what is looked at is not taken along.
 * Null for what may go on.
 */
export function writeRefusal(request: FastifyRequest): ApiError | null {
  if (!VIEWING.test(request.headers.authorization ?? '')) return null;
  if (request.method !== 'GET' && request.method !== 'HEAD')
    return refusal('You look at this as somebody else, and change nothing. End the view to act in your own name.');
  if (isTakenAlong(request))
    return refusal('You look at this as somebody else, and download nothing. End the view to do so in your own name.');
  return null;
}

function isTakenAlong({ routeOptions: { url = '', config }, params }: FastifyRequest): boolean {
  const { call } = config;
  if (!call) return EXPORT.test(url);
  // Pictures are part of what is seen; their originals are files.
  if (call === readFileContent) return (params as { size?: string }).size === 'original';
  return call.answer !== null && 'mediaType' in call.answer;
}

function refusal(message: string): ApiError {
  return new ApiError({ code: 'read_only', message });
}
