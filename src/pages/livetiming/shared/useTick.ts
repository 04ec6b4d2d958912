import { useEffect, useEffectEvent } from 'react';

const SECOND_MS = 1000;

/** Calls at once and at each full second, without a drawing: for what writes its text into the page itself. */
export function useTick(onTick: (now: number) => void): void {
  const tick = useEffectEvent(onTick);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const run = () => {
      const now = Date.now();
      tick(now);
      timer = setTimeout(run, SECOND_MS - (now % SECOND_MS));
    };
    run();
    return () => clearTimeout(timer);
  }, []);
}
