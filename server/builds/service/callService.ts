import { OutgoingError } from '../../outgoing/outgoing';
import { signatureOf } from '../../webhooks/signature';
import { type BuildService, pause, type Serviced } from '../building';

const TIMEOUT_MS = 30_000;
const MAX_ANSWER_BYTES = 256 * 1024;
/** Between attempts. */
const PAUSES_MS = [2_000, 10_000, 30_000, 60_000];
const LONGEST_SAID = 300;

/** Why a build service did not take what it was told, in a sentence for who builds. */
export class ServiceError extends Error {}

interface Telling {
  readonly building: Serviced;
  readonly body: Readonly<Record<string, unknown>>;
  /** Alike for the same thing told again. */
  readonly key: string;
  readonly signal: AbortSignal;
  /** Before it is tried once more. */
  onRetry(why: string): Promise<void>;
}

/**
 * Tells the build service something, signed, and again where it was not heard: it may hear the same twice, under the same key.
 * @throws ServiceError where it refuses, or does not answer however often it is tried; the signal's reason
 */
export async function tellService({ building, body, key, signal, onRetry }: Telling): Promise<void> {
  const { service, wait = pause } = building;
  const text = JSON.stringify(body);
  for (let attempt = 0; ; attempt += 1) {
    const problem = await attemptOnce(service, { text, key, signal });
    if (problem === null) return;
    const next = PAUSES_MS[attempt];
    if (problem.isFinal || next === undefined) throw new ServiceError(problem.why);
    await onRetry(problem.why);
    await wait(next, signal);
  }
}

async function attemptOnce(
  { url, secret, outgoing }: BuildService,
  { text, key, signal }: { text: string; key: string; signal: AbortSignal },
): Promise<{ why: string; isFinal: boolean } | null> {
  try {
    const { status, text: said } = await outgoing.request({
      url,
      method: 'POST',
      body: text,
      headers: {
        'Content-Type': 'application/json',
        'X-Startline-Id': key,
        'X-Startline-Signature': signatureOf(text, secret),
      },
      timeoutMs: TIMEOUT_MS,
      maxBytes: MAX_ANSWER_BYTES,
      signal,
    });
    if (status >= 200 && status < 300) return null;
    const isFinal = status >= 300 && status < 500 && status !== 408 && status !== 425 && status !== 429;
    return { why: `The build service answered with ${status}${quoted(said)}.`, isFinal };
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof OutgoingError)) throw error;
    // It was heard all the same where only the answer is too long.
    if (error.problem === 'size') return null;
    return { why: `The build service was not reached: ${error.message}`, isFinal: error.problem === 'address' };
  }
}

function quoted(said: string): string {
  const line = said
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, LONGEST_SAID);
  return line === '' ? '' : `: ${line}`;
}
