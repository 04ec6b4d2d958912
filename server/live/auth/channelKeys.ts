import { createHmac, timingSafeEqual } from 'node:crypto';
import type { EngineDatabase } from '../../../engine/api/engine';
import { type Bearer, parseBearer, printBearer } from './bearer';
import { instanceSecret } from './instanceSecret';

interface Signed {
  readonly socketId: string;
  readonly channel: string;
}

/** Signs what a client shows to be let into a channel, as the protocol has it: `KEY:HMAC-SHA256(SECRET, socket_id:channel)`. */
export interface ChannelSigner {
  sign(options: Signed & { bearer: Bearer }): Promise<string>;
}

/** Tells who was signed for. */
export interface ChannelKeys extends ChannelSigner {
  /** Null for a signature that is none of ours. */
  verify(options: Signed & { auth: string }): Promise<Bearer | null>;
}

const SECRET = 'realtime';

/**
 * Every bearer is an application key of its own, whose secret follows from the one that all nodes share. So whichever node has
 * the websocket knows whose it is, and can ask again later what they may.
 */
export function createChannelKeys(db: EngineDatabase): ChannelKeys {
  let secret: Promise<string> | null = null;
  const shared = () => {
    secret ??= instanceSecret(db, SECRET).catch((error) => {
      secret = null;
      throw error;
    });
    return secret;
  };
  return {
    async sign({ bearer, ...signed }) {
      const key = printBearer(bearer);
      return `${key}:${signature(secretOf(await shared(), key), signed)}`;
    },
    async verify({ auth, ...signed }) {
      const [key = '', given = ''] = auth.split(':', 2);
      const bearer = parseBearer(key);
      if (!bearer) return null;
      const expected = Buffer.from(signature(secretOf(await shared(), key), signed));
      const shown = Buffer.from(given);
      return shown.length === expected.length && timingSafeEqual(shown, expected) ? bearer : null;
    },
  };
}

function secretOf(shared: string, key: string): string {
  return hmac(shared, key);
}

function signature(secret: string, { socketId, channel }: Signed): string {
  return hmac(secret, `${socketId}:${channel}`);
}

function hmac(secret: string, text: string): string {
  return createHmac('sha256', secret).update(text).digest('hex');
}
