import { useCallback, useEffect, useRef } from 'react';

/** Calls at most once per `pauseMs`: at once, and once more after the pause if that was wanted meanwhile. */
export function useThrottled(call: () => unknown, pauseMs: number): () => void {
  const latest = useRef(call);
  latest.current = call;
  const pause = useRef<ReturnType<typeof setTimeout> | null>(null);
  const isWanted = useRef(false);

  useEffect(
    () => () => {
      if (pause.current) clearTimeout(pause.current);
      pause.current = null;
    },
    [],
  );

  return useCallback(() => {
    const run = () => {
      isWanted.current = false;
      latest.current();
      pause.current = setTimeout(() => {
        pause.current = null;
        if (isWanted.current) run();
      }, pauseMs);
    };
    if (pause.current) isWanted.current = true;
    else run();
  }, [pauseMs]);
}
