import { type RefObject, useEffect, useLayoutEffect } from 'react';
import { useLocation } from 'react-router-dom';

const MAX_KEPT = 50;
/** By step of the browser's history, for as long as the page lives. */
const kept = new Map<string, number>();

/** Where an element was scrolled to, for when somebody comes back to it. `isReady` once it has its content. */
export function useKeptScroll(element: RefObject<HTMLElement | null>, isReady: boolean): void {
  const { key } = useLocation();

  useLayoutEffect(() => {
    const top = kept.get(key);
    if (isReady && top !== undefined) element.current?.scrollTo?.({ top });
  }, [element, key, isReady]);

  useEffect(() => {
    const { current } = element;
    if (!current || !isReady) return;
    const keep = () => {
      kept.delete(key);
      kept.set(key, current.scrollTop);
      const [oldest] = kept.keys();
      if (kept.size > MAX_KEPT && oldest !== undefined) kept.delete(oldest);
    };
    current.addEventListener('scroll', keep, { passive: true });
    return () => current.removeEventListener('scroll', keep);
  }, [element, key, isReady]);
}
