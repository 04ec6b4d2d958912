import { useEffect, useRef } from 'react';

/** The signal of a call that only asks, of the other side too: whoever leaves gives it up, and nothing is said to be saved meanwhile. */
export function useQuestion(): () => AbortSignal {
  const asked = useRef<AbortController>(null);
  useEffect(() => () => asked.current?.abort(), []);
  return () => {
    asked.current = new AbortController();
    return asked.current.signal;
  };
}
