import { createHmac, timingSafeEqual } from 'node:crypto';
import type { EngineDatabase } from '../../engine/api/engine';
import type { WidgetType } from '../../resources/widgets/widgetTypes';
import { instanceSecret } from '../live/auth/instanceSecret';

/** Tokens that show an event before it is published: short-lived, of one event, kept nowhere. */
export interface Previews {
  make(eventId: number): Promise<{ token: string; expires_at: string }>;
  isFor(eventId: number, token: string | undefined): Promise<boolean>;
  /** What somebody is at work on, as an address can hold it. */
  seal(draft: WidgetDraft): Promise<{ draft: string; expires_at: string }>;
  /** Null for what was sealed by nobody here, or too long ago. */
  open(sealed: string): Promise<WidgetDraft | null>;
}

/** A widget as it stands in a form. Its settings were found to fit. */
interface WidgetDraft {
  readonly event_id: number;
  readonly type: WidgetType;
  readonly title: string;
  readonly settings: Readonly<Record<string, unknown>>;
}

const LIFE_MS = 60 * 60_000;
const DRAFT_MS = 15 * 60_000;
const SECRET = 'preview';
/** Tokens of the two kinds do not pass for each other. */
const DRAFT_SECRET = 'widget draft';
/** `EVENT.EXPIRES.SIGNATURE`, the instant in epoch seconds. */
const TOKEN = /^(\d{1,15})\.(\d{1,12})\.([\w-]{43})$/;

/** `DRAFT.SIGNATURE`, the draft as JSON. */
const SEALED = /^([\w-]+)\.([\w-]{43})$/;

interface Expiring {
  readonly expires: number;
}

export function createPreviews(db: EngineDatabase): Previews {
  const sign = async (text: string, secret = SECRET) =>
    createHmac('sha256', await instanceSecret(db, secret))
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
    async seal(draft) {
      const expires = Date.now() + DRAFT_MS;
      const text = Buffer.from(JSON.stringify({ ...draft, expires })).toString('base64url');
      const sealed = `${text}.${await sign(text, DRAFT_SECRET)}`;
      return { draft: sealed, expires_at: new Date(expires).toISOString() };
    },
    async open(sealed) {
      const [, text, signature] = SEALED.exec(sealed) ?? [];
      if (!text || !signature) return null;
      if (!timingSafeEqual(Buffer.from(signature), Buffer.from(await sign(text, DRAFT_SECRET)))) return null;
      const { expires, ...draft } = JSON.parse(Buffer.from(text, 'base64url').toString()) as WidgetDraft & Expiring;
      return expires < Date.now() ? null : draft;
    },
  };
}
