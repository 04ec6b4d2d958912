import { type KeyboardEvent, useState } from 'react';

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/**
 * Which mark of a chart is looked at: by pointer, or by arrow keys, Home and End once the chart has the focus. `marks` goes onto the
 * chart, `markAt(index)` onto each mark.
 */
export function useMarks(count: number) {
  const [active, setActive] = useState<number | null>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    const next =
      step !== undefined
        ? Math.min(count - 1, Math.max(0, active === null ? (step > 0 ? 0 : count - 1) : active + step))
        : { Home: 0, End: count - 1 }[event.key];
    if (next === undefined || count === 0) return;
    event.preventDefault();
    setActive(next);
  };
  return {
    active: active !== null && active < count ? active : null,
    marks: { tabIndex: 0, onKeyDown, onBlur: () => setActive(null), onPointerLeave: () => setActive(null) },
    markAt: (index: number) => ({ onPointerEnter: () => setActive(index), onPointerDown: () => setActive(index) }),
  };
}
