import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { createKeptScroll } from '../../../engine/console/keptScroll';

const kept = createKeptScroll();
/** What a person does who moves the page, or is done with waiting for it. */
const TAKEN_OVER = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const;

/**
 * A new page begins at its top; going back or forward leads to where one was, as soon as the page is that long again. What changes the
 * query alone, such as a filter, moves nothing.
 */
export function usePageScroll(): void {
  const { key, pathname } = useLocation();
  const isReturn = useNavigationType() === 'POP';
  const shown = useRef<string | null>(null);
  useOwnRestoration();

  useLayoutEffect(() => {
    const isNew = shown.current !== null && shown.current !== pathname;
    shown.current = pathname;
    let isUnderWay = isNew;
    const arrive = () => {
      isUnderWay = false;
    };
    const stop = isNew ? scrollAsFarAs((isReturn && kept.of(key)) || 0, arrive) : arrive;
    if (!isNew) kept.keep(key, pageTop());
    const end = () => {
      arrive();
      stop();
    };
    // A page that is not long enough yet would be kept where it stands on its way.
    const keep = () => {
      if (!isUnderWay) kept.keep(key, pageTop());
    };
    window.addEventListener('scroll', keep, { passive: true });
    for (const name of TAKEN_OVER) window.addEventListener(name, end, { passive: true });
    return () => {
      end();
      window.removeEventListener('scroll', keep);
      for (const name of TAKEN_OVER) window.removeEventListener(name, end);
    };
  }, [key, pathname, isReturn]);
}

/** The browser would scroll before the page is there; after a reload, which keeps nothing of ours, it does well. */
function useOwnRestoration(): void {
  useEffect(() => {
    const leave = () => {
      window.history.scrollRestoration = 'auto';
    };
    window.history.scrollRestoration = 'manual';
    window.addEventListener('pagehide', leave);
    return () => {
      leave();
      window.removeEventListener('pagehide', leave);
    };
  }, []);
}

function scroller(): Element {
  return document.scrollingElement ?? document.documentElement;
}

function pageTop(): number {
  return scroller().scrollTop;
}

/** Scrolls there, again each time that the page has grown, until it is reached. Gives what ends it before. */
function scrollAsFarAs(top: number, onReached: () => void): () => void {
  const observer = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(go);
  function go() {
    scroller().scrollTop = top;
    if (Math.abs(pageTop() - top) >= 1) return;
    observer?.disconnect();
    onReached();
  }
  observer?.observe(document.body);
  go();
  return () => observer?.disconnect();
}
