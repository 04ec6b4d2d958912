import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ServeCall } from '../../../engine/api/calls/serveCalls';
import type { Engine } from '../../../engine/api/engine';
import type { Actor } from '../../../engine/core/access/actor';
import { authorizeChannel } from '../../../resources/serving.calls';
import { apiKeyIdOf } from '../../../resources/tenancy';
import type { Bearer } from './bearer';
import { requireChannel } from './channelAccess';
import { type ChannelSigner, createChannelKeys } from './channelKeys';

interface BroadcastingOptions {
  engine: Engine;
  /** Serves calls on a scope that reads forms, too. */
  serveOn(scope: FastifyInstance): ServeCall;
  sessionOf(request: FastifyRequest): { actor: Actor; tokenId: number | null };
  /** How signatures are made where it is not this server that checks them. */
  signer?: ChannelSigner | undefined;
}

/** Signs for a channel what a client then shows on its websocket. Takes JSON, and forms as pusher-js sends them. */
export function serveBroadcasting(
  app: FastifyInstance,
  { engine, serveOn, sessionOf, signer }: BroadcastingOptions,
): void {
  const keys = signer ?? createChannelKeys(engine.db);
  app.register(async (scope) => {
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(body as string))),
    );
    serveOn(scope)(authorizeChannel, async ({ request, body: { socket_id: socketId, channel_name: channel } }) => {
      const { actor, tokenId } = sessionOf(request);
      await requireChannel({ engine, actor, channel });
      const bearer: Bearer =
        tokenId === null ? { kind: 'key', id: Number(apiKeyIdOf(actor)) } : { kind: 'token', id: tokenId };
      return { auth: await keys.sign({ bearer, socketId, channel }) };
    });
  });
}
