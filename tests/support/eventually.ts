import { vi } from 'vitest';

/** Waits until a check holds; how long that takes says nothing, a busy machine is slow. */
export const eventually = <Result>(check: () => Result | Promise<Result>): Promise<Result> =>
  vi.waitFor(check, { timeout: 20_000, interval: 20 });
