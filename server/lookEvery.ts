interface Looking {
  readonly ms: number;
  look(): Promise<unknown>;
  onError(error: unknown): void;
}

/** Looks now and again whether something is due, one look after the other, until it is stopped. */
export function lookEvery({ ms, look, onError }: Looking): { stop(): Promise<void> } {
  let looking: Promise<unknown> = Promise.resolve();
  const next = (): void => {
    looking = looking.then(look).catch(onError);
  };
  const timer = setInterval(next, ms);
  next();
  return {
    async stop() {
      clearInterval(timer);
      await looking;
    },
  };
}
