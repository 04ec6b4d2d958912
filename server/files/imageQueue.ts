/** Runs tasks in order of arrival, at most `concurrency` at a time. */
export function createQueue(concurrency: number) {
  let running = 0;
  const waiting: (() => void)[] = [];

  return async function run<T>(task: () => Promise<T>): Promise<T> {
    if (running >= concurrency) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await task();
    } finally {
      const next = waiting.shift();
      // The place is handed over, so that nobody arriving in between takes it.
      if (next) next();
      else running -= 1;
    }
  };
}
