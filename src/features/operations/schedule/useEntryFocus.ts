import { type RefObject, useEffect, useRef } from 'react';
import type { Entry } from './entries';

/** For what moved to be drawn where it is now: a calendar does so some frames later. */
const MOST_FRAMES = 12;

/**
 * Keeps the focus on an entry wherever it goes: into another lane, to other days, or drawn anew with what changed.
 * @returns the key of the one that has the focus, or gets it back; null for none
 */
export function useEntryFocus(
  surface: RefObject<HTMLElement | null>,
  entries: readonly Entry[],
): RefObject<string | null> {
  const last = useRef<string | null>(null);

  useEffect(() => {
    const note = ({ target }: Event) => {
      if (!(target instanceof Element)) return;
      const key = target.closest<HTMLElement>('[data-entry]')?.dataset.entry;
      if (key !== undefined) last.current = key;
      // A menu that was opened from it gives the focus back.
      else if (!target.closest('.MuiModal-root')) last.current = null;
    };
    document.addEventListener('focusin', note);
    document.addEventListener('pointerdown', note);
    return () => {
      document.removeEventListener('focusin', note);
      document.removeEventListener('pointerdown', note);
    };
  }, []);

  // Whenever other entries are there, the one may stand elsewhere.
  useEffect(() => {
    let frames = 0;
    const look = () => {
      if (last.current === null) return;
      const isLost = document.activeElement === document.body;
      const isThere = entries.some(({ key }) => key === last.current);
      // One that the filters leave out now, or that went, leaves its place to where Tab would lead.
      const place = isThere
        ? `[data-entry="${CSS.escape(last.current)}"]`
        : ':is([data-date], [data-entry])[tabindex="0"]';
      const entry = isLost && surface.current?.querySelector<HTMLElement>(place);
      frames += 1;
      if (entry) entry.focus({ preventScroll: true });
      else if (frames < MOST_FRAMES) next = requestAnimationFrame(look);
    };
    let next = requestAnimationFrame(look);
    return () => cancelAnimationFrame(next);
  }, [surface, entries]);
  return last;
}
