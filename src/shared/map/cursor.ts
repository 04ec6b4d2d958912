import { useState, useSyncExternalStore } from 'react';

/** The place of a course that is looked at, on its map and its profile alike: metres from the start, null for none. */
export interface CourseCursor {
  readonly along: number | null;
  set(along: number | null): void;
  subscribe(listener: () => void): () => void;
}

/** Outside of React's state: it moves with the pointer, and only what shows it is drawn again. */
export function createCursor(): CourseCursor {
  const listeners = new Set<() => void>();
  let along: number | null = null;
  return {
    get along() {
      return along;
    },
    set(next) {
      if (next === along) return;
      along = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export function useCourseCursor(): CourseCursor {
  const [cursor] = useState(createCursor);
  return cursor;
}

export function useCursorAlong(cursor: CourseCursor): number | null {
  return useSyncExternalStore(cursor.subscribe, () => cursor.along);
}
