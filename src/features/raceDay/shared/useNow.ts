import { useEffect, useState } from 'react';
import { serverNow, useServerClock } from '../../../shared/live/serverClock/useServerClock';

/** The present moment by the server's clock (epoch ms), again every so many milliseconds while the page is looked at. */
export function useNow(everyMs: number): number {
  const [now, setNow] = useState(serverNow);
  const isKnown = useServerClock().accuracyMs !== null;

  useEffect(() => {
    const tick = () => {
      if (!document.hidden) setNow(serverNow());
    };
    // This computer's clock, which it went by until now, may be wrong by any amount.
    if (isKnown) tick();
    const timer = setInterval(tick, everyMs);
    document.addEventListener('visibilitychange', tick);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', tick);
    };
  }, [everyMs, isKnown]);

  return now;
}
