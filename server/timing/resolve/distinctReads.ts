import type { ReadState } from '../../../resources/passings/readStates';
import type { CompiledRace, Mat } from './compileRace';
import type { AcceptedPoint, Read, Reason } from './types';

/** A read on its way through the rules. `reason` is set together with `state`. */
export interface TimedRead {
  read: Read;
  /** Corrected by the device's offset, epoch ms UTC. */
  instant: number;
  mat: Mat | null;
  state: ReadState | null;
  reason: Reason | null;
  /** The passing that it counts as. */
  counted: AcceptedPoint | null;
}

/**
 * Each read once, corrected by its device's offset, in an order that depends on the reads alone: instant, main before backup,
 * key. Timing rules: the order and the batches of arrival never change the outcome; sending a batch twice changes nothing.
 */
export function distinctReads(race: CompiledRace, reads: readonly Read[]): TimedRead[] {
  const all = reads.map((read) => ({
    read,
    instant: read.deviceTime + read.deviceOffsetMs,
    mat: race.matOf(read.timelineIds),
    state: null,
    reason: null,
    counted: null,
  }));
  all.sort(byInstant);
  const seen = new Set<string>();
  return all.filter((timed) => {
    if (seen.has(timed.read.key)) return false;
    seen.add(timed.read.key);
    return true;
  });
}

/** Gives a read its state: the first one that applies stays. */
export function decide(timed: TimedRead, state: ReadState, key: string, args?: Reason['args']): void {
  if (timed.state) return;
  timed.state = state;
  timed.reason = args ? { key, args } : { key };
}

/** Seconds between two instants, to a tenth, for a person to read. */
export function seconds(ms: number): number {
  return Math.round(ms / 100) / 10;
}

function byInstant(a: TimedRead, b: TimedRead): number {
  if (a.instant !== b.instant) return a.instant - b.instant;
  const backupLast = Number(a.mat?.isBackup ?? false) - Number(b.mat?.isBackup ?? false);
  if (backupLast !== 0) return backupLast;
  if (a.read.key !== b.read.key) return a.read.key < b.read.key ? -1 : 1;
  return markOrder(a.read) - markOrder(b.read);
}

function markOrder(read: Read): number {
  return read.mark === 'invalidated' ? 0 : read.mark === 'validated' ? 1 : 2;
}
