import { useEffect, useEffectEvent, useRef } from 'react';

/** Calls at most once per `pauseMs`: at once, and once more after the pause if it was wanted meanwhile. */
export function useThrottled(call: () => unknown, pauseMs: number): () => void {
  const latest = useEffectEvent(() => void call());
  const state = useRef<{ timer: ReturnType<typeof setTimeout> | null; isWanted: boolean }>({
    timer: null,
    isWanted: false,
  });

  useEffect(() => {
    const { current } = state;
    return () => {
      if (current.timer) clearTimeout(current.timer);
      current.timer = null;
    };
  }, []);

  const run = useRef<() => void>(() => undefined);
  useEffect(() => {
    const start = () => {
      latest();
      state.current.timer = setTimeout(() => {
        state.current.timer = null;
        if (!state.current.isWanted) return;
        state.current.isWanted = false;
        start();
      }, pauseMs);
    };
    run.current = () => {
      if (state.current.timer) state.current.isWanted = true;
      else start();
    };
  }, [pauseMs]);

  return () => run.current();
}
