import { type RefObject, useLayoutEffect } from 'react';

const MIN_HEIGHT = 320;

/** Makes an element reach down to the window's end but for `below` px, so that it scrolls within itself. */
export function useFillHeight(element: RefObject<HTMLElement | null>, below: number, isOn: boolean): void {
  useLayoutEffect(() => {
    const { current } = element;
    if (!current || !isOn) return;
    const stretch = () => {
      const top = current.getBoundingClientRect().top + window.scrollY;
      current.style.height = `${Math.max(MIN_HEIGHT, window.innerHeight - top - below)}px`;
    };
    stretch();
    window.addEventListener('resize', stretch);
    // What stands above grows and shrinks: chips, views, a bar for the selection.
    const observer = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(stretch);
    if (current.parentElement) observer?.observe(current.parentElement);
    if (current.previousElementSibling) observer?.observe(current.previousElementSibling);
    return () => {
      window.removeEventListener('resize', stretch);
      observer?.disconnect();
      current.style.height = '';
    };
  }, [element, below, isOn]);
}
