import type { Acting, Engine } from '../../../engine/api/engine';
import type { Actor } from '../../../engine/core/access/actor';
import { ApiError } from '../../../engine/core/errors';
import { actorOfKey, actorsOfTokens } from '../../auth/actorOf';
import type { Message } from '../publisher';
import type { Admission } from '../pusher/hub';
import { type Bearer, printBearer } from './bearer';
import { mayHear, type Readable, requireChannel } from './channelAccess';
import type { ChannelKeys } from './channelKeys';

/** What a client was let into a channel for: who it is, and what that meant then. */
export class Listener implements Admission {
  readonly bearer: Bearer;
  readonly #readable: Readable;
  readonly #rights: string;

  constructor({ bearer, readable, actor }: { bearer: Bearer; actor: Actor; readable: Readable }) {
    this.bearer = bearer;
    this.#readable = readable;
    this.#rights = JSON.stringify(actor);
  }

  mayHear(message: Message): boolean {
    return mayHear(this.#readable, message);
  }

  hasSameRights(actor: Actor): boolean {
    return JSON.stringify(actor) === this.#rights;
  }
}

/** Lets a client into a channel that its signature is good for. @throws ApiError 401, 403 or 404 */
export async function admitListener(options: {
  engine: Engine;
  keys: ChannelKeys;
  socketId: string;
  channel: string;
  auth: string;
}): Promise<Listener> {
  const bearer = await options.keys.verify(options);
  const actor = bearer && (await currentActors(options.engine, [bearer])).get(printBearer(bearer));
  if (!bearer || !actor)
    throw new ApiError({ code: 'unauthenticated', message: 'The signature is not valid, or no longer.' });
  return listenerOf({ engine: options.engine, bearer, actor, channel: options.channel });
}

/** @throws ApiError 403 or 404 */
export async function listenerOf(options: Acting & { bearer: Bearer; channel: string }): Promise<Listener> {
  return new Listener({ bearer: options.bearer, actor: options.actor, readable: await requireChannel(options) });
}

/** Who the bearers are now, by `printBearer`; those that ended are missing. One query for all tokens. */
export async function currentActors(engine: Engine, bearers: readonly Bearer[]): Promise<Map<string, Actor>> {
  const { db } = engine;
  const idsOf = (kind: Bearer['kind']) => [
    ...new Set(bearers.filter((bearer) => bearer.kind === kind).map(({ id }) => id)),
  ];
  const actors = new Map<string, Actor>();
  for (const [id, actor] of await actorsOfTokens(db, idsOf('token')))
    actors.set(printBearer({ kind: 'token', id }), actor);
  for (const id of idsOf('key')) {
    const actor = await actorOfKey(db, id);
    if (actor) actors.set(printBearer({ kind: 'key', id }), actor);
  }
  return actors;
}
