import type { Adapter } from './adapter';

const modules = import.meta.glob<Adapter>('./*/*.adapter.ts', { import: 'adapter', eager: true });

/** Every system that an event can be connected to, by its key. */
export const adapters: ReadonlyMap<string, Adapter> = byKey(Object.values(modules));

/** @throws Error where two have the same key */
export function byKey(all: readonly Adapter[]): ReadonlyMap<string, Adapter> {
  const found = new Map<string, Adapter>();
  for (const adapter of all) {
    if (found.has(adapter.key)) throw new Error(`Two adapters have the key "${adapter.key}".`);
    found.set(adapter.key, adapter);
  }
  return found;
}
