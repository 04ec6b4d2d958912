import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { PassingStream } from './passingStream';

/** Why rows stay where they are: it was asked for, the pointer is on them, they were scrolled back to, a row is chosen. */
export type HoldReason = 'asked' | 'pointed' | 'scrolled' | 'chosen';

/** Holds a stream for as long as there is a reason to. `p` asks for it, and takes that back. */
export function useHold(stream: PassingStream) {
  const scroller = useRef<HTMLDivElement>(null);
  const reasons = useRef(new Set<HoldReason>());
  const [isAsked, setAsked] = useState(false);

  const change = (reason: HoldReason, isOn: boolean) => {
    if (isOn) reasons.current.add(reason);
    else reasons.current.delete(reason);
    if (reason === 'asked') setAsked(isOn);
    if (reasons.current.size > 0) stream.hold();
    else stream.release();
  };
  const toggle = () => change('asked', !reasons.current.has('asked'));
  useKey('p', toggle);
  return {
    /** What the rows scroll in. */
    scroller,
    isAsked,
    change,
    toggle,
    /** On to the newest, whatever kept it. */
    follow() {
      reasons.current.clear();
      setAsked(false);
      stream.release();
      scroller.current?.scrollTo({ top: 0 });
    },
  };
}

/** A key of the page: not while somebody types, and not in dialogs and menus. */
export function useKey(key: string, onPress: () => void): void {
  const press = useEffectEvent(onPress);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== key || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      const { target } = event;
      if (
        target instanceof HTMLElement &&
        target.closest('input, textarea, select, [role="dialog"], [role="menu"], [contenteditable="true"]')
      )
        return;
      event.preventDefault();
      press();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [key]);
}
