import { useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react';
import { getApiStatus, reportReady, subscribeToApiStatus } from '../../../providers/apiStatus';
import { endpoints } from '../../../providers/endpoints';

const ASK_EVERY_MS = 3_000;

/** Asks a server that is away, or cannot work, whether it is ready again; then calls `onReturn`, once. */
export function useRecovery(onReturn: () => void): void {
  const { isUnreachable, trouble, outages } = useSyncExternalStore(subscribeToApiStatus, getApiStatus);
  const isAway = isUnreachable || trouble !== null;
  const known = useRef(outages);
  const tell = useEffectEvent(onReturn);

  useEffect(() => {
    if (!isAway) {
      // It may have been away and back between two looks at it.
      if (known.current !== outages) tell();
      known.current = outages;
      return;
    }
    const abort = new AbortController();
    const timer = setInterval(async () => {
      const answer = await fetch(`${endpoints.admin}/readyz`, { signal: abort.signal }).catch(() => null);
      if (answer?.ok && !abort.signal.aborted) reportReady();
    }, ASK_EVERY_MS);
    return () => {
      abort.abort();
      clearInterval(timer);
    };
  }, [isAway, outages]);
}
