import type { PushTarget } from '../../resources/push_subscriptions/push.calls';
import { type Outgoing, OutgoingError } from '../outgoing/outgoing';
import { encryptPush, LONGEST_MESSAGE } from './encryptPush';
import type { PushKeys } from './pushKeys';
import type { Answer } from './sendingWindow';

/** What a phone shows. */
export interface PushMessage {
  readonly title: string;
  readonly body: string;
  /** Opened by a touch: an address of its own, or a path of this server. */
  readonly url: string;
  /** A later message with the same takes the place of this one. */
  readonly tag: string;
}

export interface Sending {
  readonly target: PushTarget;
  readonly message: PushMessage;
  /** How long the push service keeps it for a phone that is off, in seconds. */
  readonly ttl: number;
  readonly isUrgent: boolean;
}

/** What came of it: sent; never again to this phone; not like this; or another time, in so many seconds where that was said. */
export type SendOutcome = Came & { readonly answer: Answer };

type Came =
  | { readonly kind: 'sent' }
  | { readonly kind: 'gone'; readonly error: string }
  | { readonly kind: 'refused'; readonly error: string }
  | {
      readonly kind: 'later';
      readonly error: string;
      readonly afterSeconds: number | null;
      /** It was sent, and not answered. */
      readonly isMaybeTaken: boolean;
    };

const TIMEOUT_MS = 10_000;
/** Push services answer within some hundred milliseconds; one that takes longer has trouble of its own. */
const LATE_MS = 2_000;
const MAX_ANSWER_BYTES = 64 * 1024;
/** No push service may put us off for longer. */
const LONGEST_PAUSE_S = 3_600;

export interface Pushing {
  readonly outgoing: Outgoing;
  readonly keys: PushKeys;
}

/** Sends one message to one browser, encrypted for it (RFC 8030). */
export async function sendPush({ outgoing, keys }: Pushing, sending: Sending): Promise<SendOutcome> {
  const { target, message, ttl, isUrgent } = sending;
  let body: Buffer;
  try {
    body = encryptPush(messageText(message), target.keys);
  } catch (error) {
    const reason = `The keys of the subscription cannot be used: ${(error as Error).message}`;
    return { kind: 'refused', error: reason, answer: null };
  }
  const begin = performance.now();
  const answered = (): Answer => (performance.now() - begin < LATE_MS ? 'quick' : 'late');
  try {
    const answer = await outgoing.request({
      url: target.endpoint,
      method: 'POST',
      body,
      keepsConnection: true,
      headers: {
        'Content-Type': 'application/octet-stream',
        'Content-Encoding': 'aes128gcm',
        TTL: String(Math.max(0, Math.floor(ttl))),
        Urgency: isUrgent ? 'high' : 'normal',
        Topic: message.tag,
        Authorization: keys.authorization(target.endpoint),
      },
      timeoutMs: TIMEOUT_MS,
      maxBytes: MAX_ANSWER_BYTES,
    });
    const isTooMuch = answer.status === 429 || answer.status === 503;
    return {
      ...outcomeOf(answer.status, answer.headers['retry-after']),
      answer: isTooMuch ? 'late' : answered(),
    };
  } catch (error) {
    if (!(error instanceof OutgoingError)) throw error;
    // It was taken all the same where only the answer is too long.
    if (error.problem === 'size') return { kind: 'sent', answer: answered() };
    if (error.problem === 'address') return { kind: 'refused', error: error.message, answer: null };
    const isMaybeTaken = error.problem === 'timeout';
    return { kind: 'later', error: error.message, afterSeconds: null, isMaybeTaken, answer: 'none' };
  }
}

function outcomeOf(status: number, retryAfter: string | undefined): Came {
  const error = `Answered with ${status}.`;
  if (status >= 200 && status < 300) return { kind: 'sent' };
  if (status === 404 || status === 410) return { kind: 'gone', error };
  if (status === 429 || status >= 500 || status === 408)
    return { kind: 'later', error, afterSeconds: pauseOf(retryAfter), isMaybeTaken: false };
  return { kind: 'refused', error };
}

function pauseOf(retryAfter: string | undefined): number | null {
  if (retryAfter === undefined) return null;
  const seconds = /^\d+$/.test(retryAfter) ? Number(retryAfter) : (Date.parse(retryAfter) - Date.now()) / 1_000;
  return Number.isFinite(seconds) ? Math.min(LONGEST_PAUSE_S, Math.max(1, Math.ceil(seconds))) : null;
}

/** Variables may have made the text longer than a push service takes. */
function messageText({ body, ...message }: PushMessage): string {
  let shown = body;
  for (;;) {
    const text = JSON.stringify({ ...message, body: shown });
    if (Buffer.byteLength(text) <= LONGEST_MESSAGE || shown === '') return text;
    shown = shown.slice(0, Math.floor(shown.length * 0.8));
  }
}
