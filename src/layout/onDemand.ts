import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

/** A part of the frame in a module of its own; it needs a <Suspense> around it. */
export type OnDemand<Props> = LazyExoticComponent<ComponentType<Props>> & {
  /** Fetches the module before it is needed. */
  preload: () => void;
};

/** Makes a part that is loaded when it is first shown. When it cannot be had it shows nothing, and the page still works. */
export function onDemand<Props>(load: () => Promise<ComponentType<Props>>): OnDemand<Props> {
  const part = lazy(async () => ({ default: await load().catch((): ComponentType<Props> => Nothing) }));
  return Object.assign(part, { preload: () => void load().catch(() => undefined) });
}

function Nothing() {
  return null;
}
