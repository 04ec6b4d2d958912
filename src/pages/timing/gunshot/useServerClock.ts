import { useEffect, useState } from 'react';
import { endpoints } from '../../../../providers/endpoints';
import { middleOf, narrowOffset, nextQuestionAt, type OffsetBounds } from './clockOffset';

export interface ServerClock {
  /** To be added to this computer's time, in ms; 0 while it is not known. */
  readonly offsetMs: number;
  /** How exactly it is known, ± ms; null while it is not. */
  readonly accuracyMs: number | null;
  /** Asking is over and brought nothing: times are by this computer's clock. */
  readonly isUnknown: boolean;
}

const QUESTIONS = 10;
const GOOD_ENOUGH_MS = 30;

/** Epoch ms by this computer, on the scale on which events carry their `timeStamp`; it never jumps. */
export function computerNow(): number {
  return performance.timeOrigin + performance.now();
}

/** Measures the server's clock, which all times are kept by, against this computer's. Takes some seconds; gets better with each answer. */
export function useServerClock(): ServerClock {
  const [clock, setClock] = useState<ServerClock>({ offsetMs: 0, accuracyMs: null, isUnknown: false });

  useEffect(() => {
    const ending = new AbortController();
    const tell = (bounds: OffsetBounds) =>
      setClock({ offsetMs: middleOf(bounds), accuracyMs: (bounds.high - bounds.low) / 2, isUnknown: false });
    const fail = () => setClock((before) => ({ ...before, isUnknown: before.accuracyMs === null }));
    measure(ending.signal, tell).catch(() => {
      if (!ending.signal.aborted) fail();
    });
    return () => ending.abort();
  }, []);

  return clock;
}

async function measure(signal: AbortSignal, tell: (bounds: OffsetBounds) => void): Promise<void> {
  let bounds: OffsetBounds | null = null;
  let travelMs = 0;
  for (let asked = 0; asked < QUESTIONS && !signal.aborted; asked++) {
    if (bounds) await waitUntil(nextQuestionAt(bounds, computerNow(), travelMs), signal);
    const sentAt = computerNow();
    const serverSecond = await askDate(signal);
    const receivedAt = computerNow();
    travelMs = receivedAt - sentAt;
    bounds = narrowOffset(bounds, { sentAt, receivedAt, serverSecond });
    tell(bounds);
    if (bounds.high - bounds.low <= 2 * Math.max(GOOD_ENOUGH_MS, travelMs / 2)) return;
  }
}

/** @throws Error where the server does not answer, or does not tell its time. */
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
