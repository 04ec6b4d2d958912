import { useEffect, useEffectEvent } from 'react';
import { serverNow, useServerClock } from './useServerClock';

const SECOND_MS = 1000;

/** Calls at once and at each full second of the server's clock (epoch ms), without a drawing: for what writes its text into the page itself. */
export function useTick(onTick: (now: number) => void): void {
  useServerClock();
  const tick = useEffectEvent(onTick);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const run = () => {
      const now = serverNow();
      tick(now);
      timer = setTimeout(run, SECOND_MS - (now % SECOND_MS));
    };
    run();
    return () => clearTimeout(timer);
  }, []);
}
