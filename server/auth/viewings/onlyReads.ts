import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { ApiError } from '../../../engine/core/errors';
import { readFileContent } from '../../../resources/files/files.calls';
import { notTheirs } from '../../../resources/viewings/notTheirs';
import { isTheirPaper, isTheirsAlone, LASTING_RESOURCES } from '../../../resources/viewings/theirsAlone';
import type { AnyDatabase } from '../../database/types';
import { knownSession } from '../requestSession';
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
  const { method } = request;
  const { url: route = '' } = request.routeOptions;
  if (saidToMay(bearer) === 'write') return isTheirsAlone({ method, route }) ? notTheirs() : null;
  if (method !== 'GET' && method !== 'HEAD')
    return refusal('You look at this as somebody else, and change nothing. End the view to act in your own name.');
  if (isTheirPaper(route))
    return refusal('You look at this as somebody else: these papers are theirs alone, and nobody else reads them.');
  if (isTakenAlong(request))
    return refusal('You look at this as somebody else, and download nothing. End the view to do so in your own name.');
  return null;
}

/** Refuses, to who is signed in as somebody else, to take back what was done to what stays the person's: that makes, changes or ends it too. */
export function refuseUndoOfTheirs(app: FastifyInstance, db: AnyDatabase): void {
  app.addHook('preHandler', async (request) => {
    const { url = '' } = request.routeOptions;
    if (!UNDO.test(url) || request.method === 'GET' || knownSession(request)?.viewing?.may !== 'write') return;
    const [id = ''] = Object.values(request.params as Record<string, string>);
    const found = await sql`
      select 1 from changes where operation_id = ${id} and resource = any(${[...LASTING_RESOURCES]}::text[]) limit 1`.execute(
      db,
    );
    if (found.rows.length > 0) throw notTheirs();
  });
}

const UNDO = /^\/v1\/admin\/operations\/:\w+\/undo$/;

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
