import { type RefObject, useLayoutEffect } from 'react';

const MIN_HEIGHT = 360;
/** What stays free at the window's end. */
const BELOW = 16;

/** Makes an element reach down to the window's end, so that what is in it can scroll within itself. */
export function useFillHeight(element: RefObject<HTMLElement | null>, isOn: boolean): void {
  useLayoutEffect(() => {
    const { current } = element;
    if (!current || !isOn) return;
    const stretch = () => {
      const top = current.getBoundingClientRect().top + window.scrollY;
      current.style.height = `${Math.max(MIN_HEIGHT, window.innerHeight - top - BELOW)}px`;
    };
    stretch();
    window.addEventListener('resize', stretch);
    return () => {
      window.removeEventListener('resize', stretch);
      current.style.height = '';
    };
  }, [element, isOn]);
}
