import { useEffect, useEffectEvent, useRef } from 'react';

/** Asks again when `stamp` is another one than before, and no more often than once in `paceMs`. */
export function usePacedRefetch(refetch: () => unknown, stamp: number, paceMs: number): void {
  const ask = useEffectEvent(refetch);
  const known = useRef(stamp);
  const askedAt = useRef(0);

  useEffect(() => {
    if (known.current === stamp) return;
    const wait = Math.max(0, askedAt.current + paceMs - Date.now());
    const timer = setTimeout(() => {
      known.current = stamp;
      askedAt.current = Date.now();
      void ask();
    }, wait);
    return () => clearTimeout(timer);
  }, [stamp, paceMs]);
}
