import { type RefObject, useEffect, useLayoutEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { createKeptScroll } from '../keptScroll';

const kept = createKeptScroll();

/** Where an element was scrolled to, for when somebody comes back to it. `isReady` once it has its content. */
export function useKeptScroll(element: RefObject<HTMLElement | null>, isReady: boolean): void {
  const { key } = useLocation();

  useLayoutEffect(() => {
    const top = kept.of(key);
    if (isReady && top !== undefined) element.current?.scrollTo?.({ top });
  }, [element, key, isReady]);

  useEffect(() => {
    const { current } = element;
    if (!current || !isReady) return;
    const keep = () => kept.keep(key, current.scrollTop);
    current.addEventListener('scroll', keep, { passive: true });
    return () => current.removeEventListener('scroll', keep);
  }, [element, key, isReady]);
}
