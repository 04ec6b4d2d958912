/** How far the server's clock is ahead of this computer's, in ms: it lies between the two. */
export interface OffsetBounds {
  readonly low: number;
  readonly high: number;
}

/** A question and what the server's clock said on answering, in whole seconds as HTTP's Date has them. Epoch ms. */
interface ClockSample {
  readonly sentAt: number;
  readonly receivedAt: number;
  readonly serverSecond: number;
}

const SECOND_MS = 1000;

/**
 * What is known of the offset after one more answer. Somewhere between sending and receiving the server's clock was within that
 * second; bounds that exclude each other mean that a clock was set meanwhile, so that only the new ones count.
 */
export function narrowOffset(known: OffsetBounds | null, sample: ClockSample): OffsetBounds {
  const low = sample.serverSecond - sample.receivedAt;
  const high = sample.serverSecond + SECOND_MS - sample.sentAt;
  if (!known) return { low, high };
  const both = { low: Math.max(low, known.low), high: Math.min(high, known.high) };
  return both.low <= both.high ? both : { low, high };
}

/** Two clocks part by no more than 50 ms in a million, however poor they are. */
const DRIFT = 50e-6;

/** What is still known of the offset so many ms after it was measured. */
export function widened({ low, high }: OffsetBounds, elapsedMs: number): OffsetBounds {
  return { low: low - elapsedMs * DRIFT, high: high + elapsedMs * DRIFT };
}

export function middleOf({ low, high }: OffsetBounds): number {
  return (low + high) / 2;
}

/**
 * When to ask next (epoch ms, by this computer), so that the answer halves what is uncertain: the server's clock turns to a new second
 * just then if the offset is in the middle of its bounds.
 */
export function nextQuestionAt(bounds: OffsetBounds, now: number, travelMs: number): number {
  const arrival = now + travelMs / 2;
  const serverThen = arrival + middleOf(bounds);
  const untilTurn = (SECOND_MS - (serverThen % SECOND_MS)) % SECOND_MS;
  return now + untilTurn;
}
