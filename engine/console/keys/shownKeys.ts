import { useEffect } from 'react';

/** The keys of a part of the page. Texts are keys of the dictionary, or what is said itself. */
export interface KeyGroup {
  readonly title: string;
  readonly keys: readonly (readonly [keys: readonly string[], text: string])[];
}

type LoadKeys = () => Promise<KeyGroup>;

const shown = new Set<LoadKeys>();
const openers = new Set<() => void>();

/** Says that a part with these keys is on the page; `load` stays the same function. They are fetched when somebody asks. */
export function useShownKeys(load: LoadKeys): void {
  useEffect(() => {
    shown.add(load);
    return () => void shown.delete(load);
  }, [load]);
}

/** The keys of all that is on the page, the first that came first. */
export function loadShownKeys(): Promise<KeyGroup[]> {
  return Promise.all([...shown].map((load) => load()));
}

/** Asks for the sheet of keys. */
export function openKeySheet(): void {
  for (const open of openers) open();
}

/** Calls `open` when somebody asks for the sheet; the returned function stops that. */
export function onKeySheetWanted(open: () => void): () => void {
  openers.add(open);
  return () => void openers.delete(open);
}
