import { type RefObject, useEffect, useState } from 'react';

/** How the map is moved instead, said to somebody who tries it as where it has the page to itself. */
export type GestureHint = 'wheel' | 'touch';

/** How long a hint stays after the last try, in ms. */
const SHOWN_MS = 1_500;

/**
 * Lets the page scroll past a map that lies in it: the wheel zooms with Ctrl or ⌘ alone, as pinching on a touchpad does, and a single
 * finger is the page's. Leaflet leaves that finger to the page by itself where dragging is off.
 */
export function useSharedGestures(box: RefObject<HTMLElement | null>, isShared: boolean): GestureHint | null {
  const [hint, setHint] = useState<GestureHint | null>(null);
  useEffect(() => {
    const element = box.current;
    if (!element || !isShared) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const show = (tried: GestureHint | null) => {
      clearTimeout(timer);
      setHint(tried);
      if (tried) timer = setTimeout(() => setHint(null), SHOWN_MS);
    };
    const wheel = (event: WheelEvent) => {
      if (event.ctrlKey || event.metaKey) return show(null);
      event.stopPropagation();
      show('wheel');
    };
    const touch = (event: TouchEvent) => show(event.touches.length === 1 && !isOnMarker(event.target) ? 'touch' : null);
    element.addEventListener('wheel', wheel, { capture: true, passive: true });
    element.addEventListener('touchmove', touch, { capture: true, passive: true });
    return () => {
      clearTimeout(timer);
      element.removeEventListener('wheel', wheel, { capture: true });
      element.removeEventListener('touchmove', touch, { capture: true });
    };
  }, [box, isShared]);
  return hint;
}

/** Markers are dragged by a finger as before. */
function isOnMarker(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('.leaflet-marker-icon') !== null;
}

/** Whether the page is used by fingers. */
export function isTouched(): boolean {
  return window.matchMedia?.('(pointer: coarse)').matches === true;
}
