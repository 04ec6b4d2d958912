import { useRef, useState } from 'react';
import { useShownKeys } from '../../../../../engine/console/keys/shownKeys';
import { useKey } from '../../../../../engine/console/useKey';
import type { PassingStream } from './passingStream';

const loadKeys = async () => (await import('./streamKeys')).streamKeys;

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
  useShownKeys(loadKeys);
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
