import { endpoints } from '../../../../providers/endpoints';
import { narrowOffset, nextQuestionAt, type OffsetBounds } from './clockOffset';

const QUESTIONS = 10;
const GOOD_ENOUGH_MS = 30;

/** Epoch ms by this computer, on the scale on which events carry their `timeStamp`; it never jumps. */
export function computerNow(): number {
  return performance.timeOrigin + performance.now();
}

interface Measurement {
  /** Ends it. */
  signal: AbortSignal;
  /** What is known already. */
  known: OffsetBounds | null;
  /** Called after each answer. */
  onBounds: (bounds: OffsetBounds) => void;
}

/**
 * Measures the server's clock against this computer's. Takes some seconds, and gets better with each answer.
 * @throws Error where the server does not answer, or does not tell its time
 */
export async function measureOffset({ signal, known, onBounds }: Measurement): Promise<void> {
  let bounds = known;
  let travelMs = 0;
  for (let asked = 0; asked < QUESTIONS && !signal.aborted; asked++) {
    if (bounds) await waitUntil(nextQuestionAt(bounds, computerNow(), travelMs), signal);
    const sentAt = computerNow();
    const serverSecond = await askDate(signal);
    const receivedAt = computerNow();
    travelMs = receivedAt - sentAt;
    bounds = narrowOffset(bounds, { sentAt, receivedAt, serverSecond });
    onBounds(bounds);
    if (bounds.high - bounds.low <= 2 * Math.max(GOOD_ENOUGH_MS, travelMs / 2)) return;
  }
}

async function askDate(signal: AbortSignal): Promise<number> {
  const answer = await fetch(`${endpoints.live}/healthz`, { cache: 'no-store', signal });
  const date = Date.parse(answer.headers.get('Date') ?? '');
  if (Number.isNaN(date)) throw new Error('The answer carries no date.');
  return date;
}

function waitUntil(moment: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, Math.max(0, moment - computerNow()));
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer);
        reject(signal.reason);
      },
      { once: true },
    );
  });
}
