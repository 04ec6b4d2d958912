import { createHmac, timingSafeEqual } from 'node:crypto';
import type { EngineDatabase } from '../../engine/api/engine';
import { instanceSecret } from '../live/auth/instanceSecret';

const SECRET = 'inquiry answer';
/** `INQUIRY.SIGNATURE`. */
const TOKEN = /^(\d{1,15})\.([\w-]{43})$/;

interface Inquiry {
  readonly id: number;
  /** What is kept of the secret that who asked was given: another question under this id would have another one. */
  readonly secretHash: string;
}

/** What the mail with the answer opens the question by. The secret itself is not kept, so that it cannot be sent again. */
export async function answerToken(db: EngineDatabase, inquiry: Inquiry): Promise<string> {
  return `${inquiry.id}.${await sign(db, inquiry)}`;
}

/** The id that a token is about, to be proved by `isAnswerToken`; null for what is none of these tokens. */
export function inquiryOfToken(token: string): number | null {
  const [, id] = TOKEN.exec(token) ?? [];
  return id === undefined ? null : Number(id);
}

export async function isAnswerToken(db: EngineDatabase, token: string, inquiry: Inquiry): Promise<boolean> {
  const [, id, signature = ''] = TOKEN.exec(token) ?? [];
  if (Number(id) !== inquiry.id) return false;
  return timingSafeEqual(Buffer.from(signature), Buffer.from(await sign(db, inquiry)));
}

async function sign(db: EngineDatabase, { id, secretHash }: Inquiry): Promise<string> {
  return createHmac('sha256', await instanceSecret(db, SECRET))
    .update(`${id} ${secretHash}`)
    .digest('base64url');
}
