import type { Engine } from '../../engine/api/engine';
import type { Actor } from '../../engine/core/access/actor';
import type { Identity } from '../app/identity';
import type { RealtimeAddress } from '../live/cluster/realtimeUrl';
import { actorOfKey, actorOfProfile } from './actorOf';
import { registerIdentity } from './identityRoutes';
import type { RateLimits } from './rateLimits';
import { knownSession, rememberSession } from './requestSession';
import type { IdentityServices } from './services';

interface IdentityOptions {
  engine: Engine;
  services: IdentityServices;
  /** Limits to use instead of the defaults. */
  limits?: Partial<RateLimits>;
  /** Where consoles find the websockets, if not here. */
  realtime?: RealtimeAddress | undefined;
}

/** Sign-in for the HTTP server, and for background tasks that go on in someone's name. */
export function createIdentity({ engine, services, limits, realtime }: IdentityOptions): Identity & {
  /** The rights that who queued a task has now; null when it has left. */
  actorOfTask(requester: { profileId: number | null; apiKeyId: number | null }): Promise<Actor | null>;
} {
  const { db } = engine;
  return {
    authenticate: (request) => rememberSession(db, request),
    actorOf: (request) => knownSession(request)?.actor ?? null,
    registerRoutes: (app) => registerIdentity(app, { ...services, engine, realtime, ...(limits && { limits }) }),
    async actorOfTask({ profileId, apiKeyId }) {
      if (profileId !== null) return actorOfProfile(db, profileId);
      return apiKeyId === null ? null : actorOfKey(db, apiKeyId);
    },
  };
}
