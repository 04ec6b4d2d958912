import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ServeCall } from '../../engine/api/calls/serveCalls';
import type { Actor } from '../../engine/core/access/actor';

/** What the HTTP server needs to know of sign-in. */
export interface Identity {
  /** Finds out who asks and remembers it for this request; an unknown or stale token leaves it anonymous. */
  authenticate(request: FastifyRequest): Promise<void>;
  actorOf(request: FastifyRequest): Actor | null;
  /** The identity calls, the profile and the reference data. */
  registerRoutes(app: FastifyInstance, serveOn: (scope: FastifyInstance) => ServeCall): void;
  /** Who asks, with the token that says so. @throws ApiError 401 */
  sessionOf(request: FastifyRequest): { actor: Actor; tokenId: number | null };
}
