import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Engine } from '../../../engine/api/engine';
import { parseInput } from '../../auth/inputs';
import { rememberSession, sessionOf } from '../../auth/requestSession';
import type { Bearer } from './bearer';
import { requireChannel } from './channelAccess';
import { type ChannelSigner, createChannelKeys } from './channelKeys';

const input = z.object({
  socket_id: z.string('This is required.').regex(/^\d+\.\d+$/, 'This is no socket id.'),
  channel_name: z.string('This is required.').min(1, 'This is required.').max(200, 'This is too long.'),
});

interface BroadcastingOptions {
  engine: Engine;
  /** How signatures are made where it is not this server that checks them. */
  signer?: ChannelSigner | undefined;
}

/** `POST /v1/broadcasting/auth`: signs for a channel what a client then shows on its websocket. Takes JSON, and forms as pusher-js sends them. */
export function registerBroadcasting(app: FastifyInstance, { engine, signer }: BroadcastingOptions): void {
  const keys = signer ?? createChannelKeys(engine.db);
  app.register(async (scope) => {
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(body as string))),
    );
    scope.addHook('onRequest', (request) => rememberSession(engine.db, request));
    scope.post('/v1/broadcasting/auth', async (request) => {
      const { actor, tokenId } = sessionOf(request);
      const { socket_id: socketId, channel_name: channel } = parseInput(input, request.body);
      await requireChannel({ engine, actor, channel });
      const bearer: Bearer =
        tokenId === null ? { kind: 'key', id: Number(actor.apiKeyId) } : { kind: 'token', id: tokenId };
      return { auth: await keys.sign({ bearer, socketId, channel }) };
    });
  });
}
