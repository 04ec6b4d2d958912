import { type PointerEvent, useEffect, useRef, useState } from 'react';

/** Pixels that a pointer goes before a press is a drag. */
const THRESHOLD = 6;

export interface Dragged {
  /** Of the entry that is dragged. */
  readonly key: string;
  readonly x: number;
  readonly y: number;
  /** The member it would be given to, as `data-member` says; null where there is none. */
  readonly over: string | null;
}

/**
 * Drags what has `data-entry` onto what has `data-member`, with a mouse or a pen: a finger scrolls, and chooses from a menu instead. Escape
 * lets go.
 */
export function useDrag(onDrop: (key: string, member: string) => void) {
  const [dragged, setDragged] = useState<Dragged | null>(null);
  const drop = useRef(onDrop);
  drop.current = onDrop;
  const end = useRef<(() => void) | null>(null);
  useEffect(() => () => end.current?.(), []);

  const onPointerDown = (down: PointerEvent) => {
    const entry = (down.target as Element).closest<HTMLElement>('[data-entry]');
    const key = entry?.dataset.entry;
    if (key === undefined || down.button !== 0 || down.pointerType === 'touch') return;
    let latest: Dragged | null = null;
    let target: HTMLElement | null = null;
    const aim = (next: HTMLElement | null) => {
      if (target) delete target.dataset.over;
      target = next;
      if (target) target.dataset.over = '';
    };
    const move = ({ clientX: x, clientY: y }: globalThis.PointerEvent) => {
      if (!latest && Math.hypot(x - down.clientX, y - down.clientY) < THRESHOLD) return;
      aim(document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-member]') ?? null);
      latest = { key, x, y, over: target?.dataset.member ?? null };
      setDragged(latest);
    };
    const letGo = () => {
      const at = latest;
      end.current?.();
      if (!at) return;
      // The press was none: what follows it is not a click.
      window.addEventListener('click', swallow, { capture: true, once: true });
      setTimeout(() => window.removeEventListener('click', swallow, { capture: true }));
      if (at.over !== null) drop.current(key, at.over);
    };
    const giveUp = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      end.current?.();
    };
    const cancel = () => end.current?.();
    const keepStill = (event: Event) => event.preventDefault();
    end.current = () => {
      window.removeEventListener('pointermove', move);
      window.removeEventListener('pointerup', letGo);
      window.removeEventListener('pointercancel', cancel);
      window.removeEventListener('keydown', giveUp, true);
      window.removeEventListener('selectstart', keepStill);
      end.current = null;
      aim(null);
      setDragged(null);
    };
    window.addEventListener('pointermove', move);
    window.addEventListener('pointerup', letGo);
    window.addEventListener('pointercancel', cancel);
    window.addEventListener('keydown', giveUp, true);
    window.addEventListener('selectstart', keepStill);
  };
  return { dragged, onPointerDown };
}

function swallow(event: Event): void {
  event.stopPropagation();
  event.preventDefault();
}
