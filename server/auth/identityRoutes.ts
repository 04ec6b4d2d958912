import type { FastifyInstance } from 'fastify';
import type { Engine } from '../../engine/api/engine';
import type { RealtimeAddress } from '../live/cluster/realtimeUrl';
import { registerEmailProof } from './emailProof';
import { registerProfile } from './profileRoutes';
import { createLimiters, type RateLimiters, type RateLimits } from './rateLimits';
import { registerReferenceData } from './referenceRoutes';
import { forgetSessionsOnWrites, rememberSession } from './requestSession';
import type { IdentityServices } from './services';
import { registerSignIn } from './signInRoutes';

interface IdentityRoutesOptions extends IdentityServices {
  readonly engine: Engine;
  /** Limits to use instead of the defaults. */
  readonly limits?: Partial<RateLimits>;
  readonly realtime?: RealtimeAddress | undefined;
}

export interface IdentityContext extends IdentityServices {
  readonly engine: Engine;
  readonly limiters: RateLimiters;
  readonly realtime?: RealtimeAddress | undefined;
}

/**
 * Signing in and out, one's own profile and sessions, and the reference data. The end of the app waits for mails under way,
 * and closes the mailer.
 */
export function registerIdentity(app: FastifyInstance, options: IdentityRoutesOptions): void {
  const { engine, background, mailer } = options;
  const context = { ...options, limiters: createLimiters(options.limits) };
  forgetSessionsOnWrites(app, engine.db);
  app.register(async (scope) => {
    scope.addHook('onRequest', (request) => rememberSession(engine.db, request));
    registerSignIn(scope, context);
    registerEmailProof(scope, context);
    registerProfile(scope, context);
    registerReferenceData(scope, context);
  });
  app.addHook('onClose', async () => {
    await background.finished();
    mailer.close();
  });
}
