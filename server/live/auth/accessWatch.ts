import type { Engine } from '../../../engine/api/engine';
import type { Actor } from '../../../engine/core/access/actor';
import { ApiError } from '../../../engine/core/errors';
import type { Hub, Subscription } from '../pusher/hub';
import { CLOSE } from '../pusher/messages';
import { paced } from '../relay/paced';
import type { Spectator } from '../spectators/spectators';
import { printBearer } from './bearer';
import { currentActors, Listener, listenerOf } from './listeners';

interface WatchOptions {
  engine: Engine;
  hub: Hub<Listener | Spectator>;
  onError(error: unknown): void;
}

export interface AccessWatch {
  /** Something was written that decides who may do what. */
  noteWrite(resource: string): void;
  /** A token ended, or somebody's rights changed. */
  wake(): void;
  /** Looks now. */
  check(): Promise<void>;
  stop(): Promise<void>;
}

/** Tokens that expired, and what a notice was lost of, are found this much later. */
const CHECK_MS = 30_000;
/** Several writes in a row are looked at once. */
const PACE_MS = 500;
/** Who holds what, and what belongs to which tenant. */
const GRANTING = new Set(['profiles', 'roles', 'api_keys']);
const TENANTS = new Set(['organizations', 'applications', 'events']);

/** Whether writes to a resource may change what somebody may do, in whatever way they came. */
export function decidesAccess(resource: string): boolean {
  return TENANTS.has(resource) || GRANTING.has(resource);
}

/**
 * Asks again and again whether those who listen still may: a token that ended, a role that was taken back. Who may not any more
 * is asked to connect again, which decides everything again.
 */
export function watchAccess({ engine, hub, onError }: WatchOptions): AccessWatch {
  let haveTenantsMoved = false;

  async function check(): Promise<void> {
    const isThorough = haveTenantsMoved;
    haveTenantsMoved = false;
    const subscriptions = [...hub.subscriptions()].filter(isOfListener);
    const actors = await currentActors(
      engine,
      subscriptions.map(({ admission }) => admission.bearer),
    );
    const seen = new Map<string, Promise<Listener | null>>();
    for (const subscription of subscriptions) {
      const { admission, channel, connection } = subscription;
      const bearer = printBearer(admission.bearer);
      const actor = actors.get(bearer);
      if (actor && !isThorough && admission.hasSameRights(actor)) continue;
      const key = `${bearer} ${channel}`;
      const renewed = seen.get(key) ?? renew(engine, subscription, actor);
      seen.set(key, renewed);
      const listener = await renewed;
      if (listener) subscription.admission = listener;
      else connection.close(CLOSE.reconnect, 'What you may listen to has changed. Connect again.');
    }
  }

  const checks = paced({ work: check, everyMs: PACE_MS, onError });
  const timer = setInterval(checks.wake, CHECK_MS).unref();
  return {
    noteWrite(resource) {
      haveTenantsMoved ||= TENANTS.has(resource);
      if (decidesAccess(resource)) checks.wake();
    },
    wake: checks.wake,
    check,
    async stop() {
      clearInterval(timer);
      await checks.stop();
    },
  };
}

/** Those who have not signed in have no rights that could end. */
function isOfListener(subscription: Subscription<Listener | Spectator>): subscription is Subscription<Listener> {
  return subscription.admission instanceof Listener;
}

async function renew(
  engine: Engine,
  { admission, channel }: Subscription<Listener>,
  actor: Actor | undefined,
): Promise<Listener | null> {
  if (!actor) return null;
  try {
    return await listenerOf({ engine, bearer: admission.bearer, actor, channel });
  } catch (error) {
    if (error instanceof ApiError) return null;
    throw error;
  }
}
