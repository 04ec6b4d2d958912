const MAX_KEPT = 50;

interface KeptScroll {
  of(step: string): number | undefined;
  keep(step: string, top: number): void;
}

/** How far something was scrolled at each step of the browser's history, for as long as the page lives. */
export function createKeptScroll(): KeptScroll {
  const kept = new Map<string, number>();
  return {
    of: (step) => kept.get(step),
    keep(step, top) {
      kept.delete(step);
      kept.set(step, top);
      const [oldest] = kept.keys();
      if (kept.size > MAX_KEPT && oldest !== undefined) kept.delete(oldest);
    },
  };
}
