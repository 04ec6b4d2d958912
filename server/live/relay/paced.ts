export interface Paced {
  /** Asks for the work to be done: at once, or as soon as its pace allows. However many ask meanwhile, it is done once. */
  wake(): void;
  /** Ends it, and waits for what is under way. */
  stop(): Promise<void>;
}

/** Work that never overlaps itself and begins at most once in `everyMs`. */
export function paced(options: { work(): Promise<void>; everyMs: number; onError(error: unknown): void }): Paced {
  let running: Promise<void> | null = null;
  let timer: NodeJS.Timeout | null = null;
  let beganAt = Number.NEGATIVE_INFINITY;
  let isWanted = false;
  let isStopped = false;

  const begin = (): void => {
    timer = null;
    isWanted = false;
    beganAt = performance.now();
    running = options
      .work()
      .catch((error) => {
        if (!isStopped) options.onError(error);
      })
      .finally(() => {
        running = null;
        if (isWanted) schedule();
      });
  };
  const schedule = (): void => {
    if (isStopped || timer) return;
    const wait = beganAt + options.everyMs - performance.now();
    if (wait <= 0) begin();
    else timer = setTimeout(begin, wait).unref();
  };
  return {
    wake() {
      isWanted = true;
      if (!running) schedule();
    },
    async stop() {
      isStopped = true;
      if (timer) clearTimeout(timer);
      await running;
    },
  };
}
