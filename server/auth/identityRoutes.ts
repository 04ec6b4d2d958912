import type { FastifyInstance } from 'fastify';
import type { ServeCall } from '../../engine/api/calls/serveCalls';
import type { Engine } from '../../engine/api/engine';
import type { RealtimeAddress } from '../live/cluster/realtimeUrl';
import { serveEmailProof } from './emailProof';
import { serveFactor } from './factor/factorRoutes';
import { serveInvitations } from './invitationRoutes';
import { serveOidc } from './oidc/oidcRoutes';
import { serveProfile } from './profileRoutes';
import { requireProofs } from './proof/requireProof';
import { createLimiters, type RateLimiters } from './rateLimits';
import { serveReferenceData } from './referenceRoutes';
import { explainDemands, forgetSessionsOnWrites } from './requestSession';
import type { IdentityServices } from './services';
import { serveSignIn } from './signInRoutes';
import { refuseUndoOfTheirs } from './viewings/onlyReads';
import { serveViewings } from './viewings/viewingRoutes';

interface IdentityRoutesOptions extends IdentityServices {
  readonly engine: Engine;
  readonly realtime?: RealtimeAddress | undefined;
}

export interface IdentityContext extends IdentityServices {
  readonly engine: Engine;
  readonly limiters: RateLimiters;
  readonly realtime?: RealtimeAddress | undefined;
}

/**
 * Signing in and out, one's own profile and sessions, and the reference data. The end of the app waits until mails in progress are queued.
 */
export function registerIdentity(
  app: FastifyInstance,
  serveOn: (scope: FastifyInstance) => ServeCall,
  options: IdentityRoutesOptions,
): void {
  const { engine, background } = options;
  const context = { ...options, limiters: createLimiters(engine.db, options.limits) };
  forgetSessionsOnWrites(app, engine.db);
  requireProofs(app, engine.db);
  refuseUndoOfTheirs(app, engine.db);
  explainDemands(app);
  const serve = serveOn(app);
  serveSignIn(serve, context);
  serveFactor(serve, context);
  serveOidc(serve, context);
  serveProfile(serve, context);
  serveViewings(serve, context);
  serveInvitations(serve, context);
  serveReferenceData(serve, context);
  app.register(async (scope) => serveEmailProof(scope, serveOn(scope), context));
  app.addHook('onClose', () => background.finished());
}
