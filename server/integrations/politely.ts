import { setTimeout as sleep } from 'node:timers/promises';
import { type Outgoing, type OutgoingAnswer, OutgoingError } from '../outgoing/outgoing';
import { type Connection, type ConnectionCall, ConnectionError } from './adapter';

/** Waits, unless the signal ends it before. */
export type Wait = (ms: number, signal: AbortSignal | undefined) => Promise<void>;

interface PoliteOptions {
  outgoing: Outgoing;
  name: string;
  signal?: AbortSignal | undefined;
  wait?: Wait;
}

const ATTEMPTS = 5;
const FIRST_PAUSE_MS = 1_000;
/** Whoever asks for more patience is asked another time. */
const LONGEST_PAUSE_MS = 60_000;
const BUSY = [429, 503];

/** When calls of a key may begin. */
const free = new Map<string, number>();

/** Calls the other side no more often than it wants, and again after it could not answer. */
export function politeCall({ outgoing, name, signal, wait = waitFor }: PoliteOptions): Connection['call'] {
  return async (call) => {
    const { pace, busyStatuses = [], isRepeatable = true, ...request } = call;
    for (let attempt = 1; ; attempt += 1) {
      await keepPace(pace, (ms) => wait(ms, signal));
      const outcome = await outgoing.request({ ...request, signal }).catch((error: unknown) => {
        if (error instanceof OutgoingError) return error;
        throw error;
      });
      const isBusy = !(outcome instanceof Error) && [...BUSY, ...busyStatuses].includes(outcome.status);
      const isWorthIt = isBusy || (isRepeatable && isPassing(outcome));
      if (!isWorthIt || attempt === ATTEMPTS) return answerOf(outcome, name);
      const pause = pauseAfter(outcome, attempt);
      if (pause > LONGEST_PAUSE_MS)
        throw new ConnectionError(`${name} asks to be left alone for ${Math.ceil(pause / 60_000)} minutes.`);
      await wait(pause, signal);
    }
  };
}

async function waitFor(ms: number, signal: AbortSignal | undefined): Promise<void> {
  await sleep(ms, undefined, signal && { signal });
}

async function keepPace(pace: ConnectionCall['pace'], wait: (ms: number) => Promise<void>): Promise<void> {
  if (!pace) return;
  const now = Date.now();
  for (const [key, at] of free) if (at <= now) free.delete(key);
  const begin = Math.max(now, free.get(pace.key) ?? 0);
  free.set(pace.key, begin + pace.ms);
  if (begin > now) await wait(begin - now);
}

function isPassing(outcome: OutgoingAnswer | OutgoingError): boolean {
  if (outcome instanceof OutgoingError) return outcome.problem === 'timeout' || outcome.problem === 'unreachable';
  return outcome.status >= 500;
}

function pauseAfter(outcome: OutgoingAnswer | OutgoingError, attempt: number): number {
  const own = FIRST_PAUSE_MS * 2 ** (attempt - 1);
  if (outcome instanceof OutgoingError) return own;
  return Math.max(own, retryAfterMs(outcome.headers['retry-after']) ?? 0);
}

/** What a header `Retry-After` asks for: seconds, or a moment. */
function retryAfterMs(text: string | undefined, now = Date.now()): number | null {
  if (text === undefined) return null;
  if (/^\s*\d{1,9}\s*$/.test(text)) return Number(text) * 1_000;
  const at = Date.parse(text);
  return Number.isNaN(at) ? null : Math.max(0, at - now);
}

function answerOf(outcome: OutgoingAnswer | OutgoingError, name: string): OutgoingAnswer {
  if (outcome instanceof OutgoingError) throw new ConnectionError(outcome.message, { cause: outcome });
  const { status } = outcome;
  if (status >= 200 && status < 300) return outcome;
  throw new ConnectionError(refusal(name, status));
}

function refusal(name: string, status: number): string {
  if (status === 401 || status === 403) return `${name} does not accept the key (${status}). Enter it again.`;
  if (status === 404 || status === 410) return `${name} knows nothing at this address (${status}).`;
  if (status === 429) return `${name} gets too many calls (429). Try again later.`;
  if (status >= 500) return `${name} is out of order (${status}). Try again later.`;
  return `${name} answered with ${status}.`;
}
