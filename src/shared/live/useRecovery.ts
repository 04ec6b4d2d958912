import { useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react';
import { getApiStatus, reportReady, reportRefetch, subscribeToApiStatus } from '../../../providers/apiStatus';
import { endpoints } from '../../../providers/endpoints';

const TICK_MS = 3_000;
/** From ask to ask one tick more, up to so many: a server that starts again is not met by all consoles every moment. */
const LONGEST_TICKS = 5;
/** After so long without an outage the next one is a new one. */
const QUIET_MS = 60_000;

/**
 * Asks a server that is away whether it is ready again, not before the time of its Retry-After. Then calls `onReturn` once, and waits for what
 * it returns. While the page misses data that it cannot do without (`isStuck`), calls it each time the server is ready.
 */
export function useRecovery(onReturn: () => unknown, { isStuck = false } = {}): void {
  const { isUnreachable, isAway: isServerAway, outages } = useSyncExternalStore(subscribeToApiStatus, getApiStatus);
  const isAway = isUnreachable || isServerAway;
  const known = useRef(isAway ? null : outages);
  const last = useRef({ at: -QUIET_MS, pause: 0 });
  const tell = useEffectEvent(onReturn);

  useEffect(() => {
    // It may have been away and back between two looks at it.
    if (isAway || known.current === outages) return;
    const { at, wait, pause } = nextTelling(last.current, Date.now());
    last.current = { at, pause };
    const tellNow = () => {
      known.current = outages;
      void reportRefetch(() => tell());
    };
    if (wait === 0) return tellNow();
    const timer = setTimeout(tellNow, wait);
    return () => clearTimeout(timer);
  }, [isAway, outages]);

  useEffect(() => {
    if (!isAway && !isStuck) return;
    const abort = new AbortController();
    const ask = async () => {
      if (!(await isReady(abort.signal)) || abort.signal.aborted) return;
      if (isAway) reportReady();
      else void reportRefetch(() => tell());
    };
    const paced = rarerAndRarer(ask);
    const askInTime = (call: () => unknown) => () => void (Date.now() >= getApiStatus().retryAt && call());
    const timer = setInterval(askInTime(paced), TICK_MS);
    globalThis.addEventListener?.('online', askInTime(ask), { signal: abort.signal });
    return () => {
      abort.abort();
      clearInterval(timer);
    };
  }, [isAway, isStuck]);
}

/** Whether the server says so itself: a network's own sign-in page answers 200 as well. */
async function isReady(signal: AbortSignal): Promise<boolean> {
  try {
    const answer = await fetch(`${endpoints.admin}/readyz`, { signal });
    return answer.ok && typeof (await answer.json()) === 'object';
  } catch {
    return false;
  }
}

/**
 * At once, and after one that is not long ago, later and later: where one address alone does not answer, as behind a filter of the network, all
 * that is asked again has it fail again.
 */
function nextTelling({ at, pause }: { at: number; pause: number }, now: number) {
  if (at > now) return { at, pause, wait: at - now };
  if (now - at >= QUIET_MS) return { at: now, pause: TICK_MS, wait: 0 };
  const then = Math.max(now, at + pause);
  return { at: then, pause: Math.min(pause + TICK_MS, LONGEST_TICKS * TICK_MS), wait: then - now };
}

/** Called at each tick, calls at the first, then after one more each time. */
function rarerAndRarer(call: () => void): () => void {
  let pause = 0;
  let left = 0;
  return () => {
    if (left > 0) {
      left -= 1;
      return;
    }
    call();
    left = Math.min(pause, LONGEST_TICKS - 1);
    pause += 1;
  };
}
