import type { FastifyRequest } from 'fastify';
import { ApiError } from '../../../engine/core/errors';
import { readFileContent } from '../../../resources/files/files.calls';

import { saidToMay } from './viewingToken';

const VIEWING = /^Bearer (sv_\S*)/i;
/** Lists as files, of which no call tells. */
const EXPORT = /\.(csv|xlsx)$/;

/**
 * Why a request is refused that is no read, for who looks as somebody else: here alone, by what the request shows and before anything else looks at it,
 * so that no route is asked whether it thought of that. Files are refused with the writes: what is looked at is not taken along.
 * Null for what may go on.
 */
export function writeRefusal(request: FastifyRequest): ApiError | null {
  const bearer = VIEWING.exec(request.headers.authorization ?? '')?.[1];
  if (bearer === undefined) return null;
  // One that says more than was signed is nobody's, and gets no further than who shows none.
  if (saidToMay(bearer) === 'write') return isOfAccount(request) ? notTheirs() : null;
  if (request.method !== 'GET' && request.method !== 'HEAD')
    return refusal('You look at this as somebody else, and change nothing. End the view to act in your own name.');
  if (isTakenAlong(request))
    return refusal('You look at this as somebody else, and download nothing. End the view to do so in your own name.');
  return null;
}

/** What nobody does who is signed in as somebody else. */
export function notTheirs(): ApiError {
  return refusal(
    'You are signed in as somebody else: their account, and what asks them for a proof, is theirs alone. End it to act in your own name.',
  );
}

/** What an account is made of and reached by, and how one gets at it: everything that is no plain read. What is dangerous besides is refused where a proof is asked for. */
const OF_ACCOUNTS =
  /^\/v1\/(?:auth|token|broadcasting)\/|^\/v1\/admin\/(?:profile|profiles|api_keys|viewings|bundles)(?:\/|$)|\/(?:erase|erasure|bundle|sign_in_as)$/;
function isOfAccount({ method, routeOptions: { url = '' } }: FastifyRequest): boolean {
  const isRead = method === 'GET' || method === 'HEAD';
  return !isRead && OF_ACCOUNTS.test(url);
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
