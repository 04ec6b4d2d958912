import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

/** A part of the frame in a module of its own; it needs a <Suspense> around it. */
export type OnDemand<Props> = LazyExoticComponent<ComponentType<Props>> & {
  /** Fetches the module before it is needed. */
  preload: () => void;
};

/** Makes a part that is loaded when it is first shown. When it cannot be loaded, its `fallback` stands in for it. */
export function onDemand<Props>(
  load: () => Promise<ComponentType<Props>>,
  fallback: ComponentType<Props> = Nothing,
): OnDemand<Props> {
  const part = lazy(async () => ({ default: await load().catch(() => fallback) }));
  return Object.assign(part, { preload: () => void load().catch(() => undefined) });
}

function Nothing() {
  return null;
}
