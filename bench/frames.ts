import type { Page } from 'playwright-core';

export interface Frames {
  /** Frames a second. */
  rate: number;
  /** Milliseconds between two frames: all but one of a hundred came sooner. */
  p99: number;
  /** Milliseconds of the longest wait. */
  longest: number;
}

/** The frames of a page over so many seconds. */
export function frames(page: Page, seconds: number): Promise<Frames> {
  return page.evaluate(
    (seconds) =>
      new Promise<Frames>((resolve) => {
        const gaps: number[] = [];
        const begin = performance.now();
        let last = begin;
        const frame = (now: number): void => {
          gaps.push(now - last);
          last = now;
          if (now - begin < seconds * 1000) return void requestAnimationFrame(frame);
          gaps.sort((a, b) => a - b);
          const round = (value = 0) => Math.round(value * 10) / 10;
          resolve({
            rate: round((gaps.length * 1000) / (now - begin)),
            p99: round(gaps[Math.floor(gaps.length * 0.99)]),
            longest: round(gaps.at(-1)),
          });
        };
        requestAnimationFrame(frame);
      }),
    seconds,
  );
}
