import type { SimulationClock } from './clock';
import type { Happening, SimulatedGunshot, SimulatedRead } from './types';

/** Where happenings go. Each call is awaited before the next. */
export interface SimulationSink {
  gunshot(gunshot: SimulatedGunshot): Promise<void>;
  /** At least one, in the order in which the server receives them. */
  reads(reads: SimulatedRead[]): Promise<void>;
}

/** In simulated ms at speed 1: batches are no closer together than this. */
const BETWEEN_BATCHES_MS = 300;
const MOST_READS = 5_000;

/**
 * Sends happenings when their time has come: those that are due at the beginning at once and in big batches, the others as
 * the clock reaches them. A gunshot goes before the reads that come after it. A slow sink makes it late, never lossy. Ends with
 * the happenings or when the signal aborts, after the batch under way. Rejects as the sink does.
 */
export async function playSimulation(options: {
  happenings: Iterable<Happening>;
  clock: SimulationClock;
  sink: SimulationSink;
  signal: AbortSignal;
  /** Simulated ms between batches. */
  everyMs?: number;
}): Promise<void> {
  const { clock, sink, signal, everyMs = BETWEEN_BATCHES_MS } = options;
  const happenings = options.happenings[Symbol.iterator]();
  try {
    for (let next = happenings.next(); !next.done && !signal.aborted; ) {
      await clock.waitUntil(next.value.sentAt, signal);
      if (signal.aborted) return;
      const now = clock.now();
      const reads: SimulatedRead[] = [];
      for (; !next.done && next.value.sentAt <= now && reads.length < MOST_READS; next = happenings.next()) {
        if (next.value.kind === 'read') reads.push(next.value);
        else if (reads.length > 0) break;
        else await sink.gunshot(next.value);
      }
      if (reads.length > 0) await sink.reads(reads);
      if (!next.done && next.value.sentAt > now) await clock.waitUntil(now + everyMs, signal);
    }
  } finally {
    happenings.return?.();
  }
}
