import type { Engine } from '../../engine/api/engine';
import type { Actor, Identity as ActorIdentity } from '../../engine/core/access/actor';
import { profileIdOf } from '../../resources/tenancy';
import type { RealtimeAddress } from '../live/cluster/realtimeUrl';
import { actorOfKey, actorOfProfile } from './actorOf';
import type { Identity } from './identity';
import { registerIdentity } from './identityRoutes';
import { knownSession, rememberSession, sessionOf } from './requestSession';
import type { IdentityServices } from './services';

interface IdentityOptions {
  engine: Engine;
  services: IdentityServices;
  /** Where consoles find the websockets, if not here. */
  realtime?: RealtimeAddress | undefined;
}

/** Sign-in for the HTTP server, and for background tasks that go on in someone's name. */
export function createIdentity({ engine, services, realtime }: IdentityOptions): Identity & {
  /** The rights that who queued a task has now; null when it has left. */
  actorOfTask(identity: ActorIdentity): Promise<Actor | null>;
} {
  const { db } = engine;
  return {
    authenticate: (request) => rememberSession(db, request),
    sessionOf,
    actorOf: (request) => knownSession(request)?.actor ?? null,
    registerRoutes: (app, serveOn) => registerIdentity(app, serveOn, { ...services, engine, realtime }),
    async actorOfTask(identity) {
      const profileId = profileIdOf({ identity });
      return profileId === null ? actorOfKey(db, identity.id) : actorOfProfile(db, profileId);
    },
  };
}
