/** A value with listeners: the smallest thing React's `useSyncExternalStore` and plain modules can share. */
export interface Observable<Value> {
  get(): Value;
  set(value: Value): void;
  /** Calls `listener` after each change; answers the function that stops it. */
  subscribe(listener: () => void): () => void;
}

export function createObservable<Value>(initial: Value): Observable<Value> {
  const listeners = new Set<() => void>();
  let current = initial;
  return {
    get: () => current,
    set(value) {
      if (Object.is(value, current)) return;
      current = value;
      for (const listener of [...listeners]) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
