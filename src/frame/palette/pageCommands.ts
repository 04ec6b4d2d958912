import { useEffect, useRef } from 'react';
import type { Command } from './command';

type Offers = () => readonly Command[];

const shown = new Set<Offers>();

/** Has the palette offer what this page can do, for as long as the page is there. They are asked for when the palette opens. */
export function usePageCommands(offers: Offers): void {
  const latest = useRef(offers);
  latest.current = offers;
  useEffect(() => {
    const own = () => latest.current();
    shown.add(own);
    return () => void shown.delete(own);
  }, []);
}

/** What the pages that are shown can do. */
export function pageCommands(): Command[] {
  return [...shown].flatMap((offers) => offers());
}
