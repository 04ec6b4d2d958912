import { pause } from '../../server/simulator/clock';
import type { SimulationSink } from '../../server/simulator/playSimulation';
import type { Happening, SimulatedRead } from '../../server/simulator/types';

const BATCH_EVERY_MS = 100;
const MOST_UNDER_WAY = 16;

/**
 * Sends reads at a steady rate (per second), in the order of the race but whatever its clock says; gunshots as they come. Batches
 * leave every 100 ms without waiting for the ones before, up to 16 at a time: what a slow sink holds up is sent as soon as it can.
 * Resolves when all is stored, or after the signal aborts and what is under way is done; rejects as the sink does.
 */
export async function generateLoad(options: {
  happenings: Iterable<Happening>;
  rate: number;
  sink: SimulationSink;
  signal: AbortSignal;
}): Promise<{ reads: number; milliseconds: number }> {
  const happenings = options.happenings[Symbol.iterator]();
  const begun = performance.now();
  const underWay = new Set<Promise<void>>();
  const failures: unknown[] = [];
  let sent = 0;
  let isOver = false;
  while (!isOver && !options.signal.aborted && failures.length === 0) {
    const due = Math.floor(((performance.now() - begun) / 1000) * options.rate) - sent;
    const reads = await takeReads(happenings, due, options.sink);
    isOver = reads.length < due;
    sent += reads.length;
    if (reads.length > 0) {
      const sending = options.sink.reads(reads).catch((error: unknown) => void failures.push(error));
      underWay.add(sending);
      void sending.then(() => underWay.delete(sending));
    }
    if (underWay.size >= MOST_UNDER_WAY) await Promise.race(underWay);
    else if (!isOver) await pause(BATCH_EVERY_MS, options.signal);
  }
  happenings.return?.();
  await Promise.all(underWay);
  if (failures.length > 0) throw failures[0];
  return { reads: sent, milliseconds: performance.now() - begun };
}

async function takeReads(
  happenings: Iterator<Happening>,
  count: number,
  sink: SimulationSink,
): Promise<SimulatedRead[]> {
  const reads: SimulatedRead[] = [];
  while (reads.length < count) {
    const next = happenings.next();
    if (next.done) break;
    if (next.value.kind === 'read') reads.push(next.value);
    else await sink.gunshot(next.value);
  }
  return reads;
}
