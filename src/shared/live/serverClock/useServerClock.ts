import { useSyncExternalStore } from 'react';
import { middleOf, type OffsetBounds, widened } from './clockOffset';
import { computerNow, measureOffset } from './measureOffset';

export interface ServerClock {
  /** To be added to this computer's time, in ms; 0 while it is not known. */
  readonly offsetMs: number;
  /** How exactly it is known, ± ms; null while it is not. */
  readonly accuracyMs: number | null;
  /** Asking is over and brought nothing: times are by this computer's clock. */
  readonly isUnknown: boolean;
}

/** A clock may have been set meanwhile. */
const ANEW_MS = 10 * 60_000;

let known: { bounds: OffsetBounds; at: number } | null = null;
let clock: ServerClock = { offsetMs: 0, accuracyMs: null, isUnknown: false };
const watchers = new Set<() => void>();
let stop = () => {};

/** The server's clock, which all times are kept by. It is measured once for the whole page, for as long as anything of it asks. */
export function useServerClock(): ServerClock {
  return useSyncExternalStore(watch, () => clock);
}

/** Epoch ms by the server's clock, as well as it is known: by this computer's before anything asked for it. */
export function serverNow(): number {
  return computerNow() + clock.offsetMs;
}

function watch(watcher: () => void): () => void {
  if (watchers.size === 0) stop = keepMeasuring();
  watchers.add(watcher);
  return () => {
    watchers.delete(watcher);
    if (watchers.size === 0) stop();
  };
}

function keepMeasuring(): () => void {
  let ending = new AbortController();
  const measure = () => {
    ending.abort();
    ending = new AbortController();
    const { signal } = ending;
    const earlier = known && widened(known.bounds, computerNow() - known.at);
    measureOffset({ signal, known: earlier, onBounds: takeBounds }).catch(() => {
      if (!signal.aborted) tell({ ...clock, isUnknown: clock.accuracyMs === null });
    });
  };
  // A computer that slept may have woken with another time.
  const onShown = () => {
    if (!document.hidden) measure();
  };
  const timer = setInterval(measure, ANEW_MS);
  document.addEventListener('visibilitychange', onShown);
  measure();
  return () => {
    ending.abort();
    clearInterval(timer);
    document.removeEventListener('visibilitychange', onShown);
  };
}

function takeBounds(bounds: OffsetBounds): void {
  known = { bounds, at: computerNow() };
  tell({ offsetMs: middleOf(bounds), accuracyMs: (bounds.high - bounds.low) / 2, isUnknown: false });
}

function tell(next: ServerClock): void {
  clock = next;
  for (const watcher of watchers) watcher();
}
