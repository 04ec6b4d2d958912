import { createHmac, timingSafeEqual } from 'node:crypto';
import type { EngineDatabase } from '../../engine/api/engine';
import { instanceSecret } from '../live/auth/instanceSecret';

/** Tokens that show an event before it is published: short-lived, of one event, kept nowhere. */
export interface Previews {
  make(eventId: number): Promise<{ token: string; expires_at: string }>;
  isFor(eventId: number, token: string | undefined): Promise<boolean>;
}

const LIFE_MS = 60 * 60_000;
const SECRET = 'preview';
/** `EVENT.EXPIRES.SIGNATURE`, the instant in epoch seconds. */
const TOKEN = /^(\d{1,15})\.(\d{1,12})\.([\w-]{43})$/;

export function createPreviews(db: EngineDatabase): Previews {
  const sign = async (text: string) =>
    createHmac('sha256', await instanceSecret(db, SECRET))
      .update(text)
      .digest('base64url');
  return {
    async make(eventId) {
      const expires = Math.floor((Date.now() + LIFE_MS) / 1_000);
      const text = `${eventId}.${expires}`;
      return { token: `${text}.${await sign(text)}`, expires_at: new Date(expires * 1_000).toISOString() };
    },
    async isFor(eventId, token) {
      const [, id, expires, signature] = TOKEN.exec(token ?? '') ?? [];
      if (Number(id) !== eventId || !signature || Number(expires) * 1_000 < Date.now()) return false;
      return timingSafeEqual(Buffer.from(signature), Buffer.from(await sign(`${id}.${expires}`)));
    },
  };
}
