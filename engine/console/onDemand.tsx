import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { loadOnceThere } from './loadOnceThere';

/** A part of a page that has a module of its own. */
export interface OnDemand<Props> {
  (props: Props): ReactNode;
  /** Fetches the module before it is needed. */
  preload: () => void;
}

/**
 * Makes a part that is loaded when it is first shown; until then nothing stands in its place. Where it cannot be loaded, so does its
 * `fallback`; without one it comes as soon as the server is back, and the page around it stays.
 */
export function onDemand<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  fallback?: ComponentType<Props>,
): OnDemand<Props> {
  const found = fallback ? () => load().catch(() => fallback) : () => loadOnceThere(load);
  const Part = lazy<ComponentType<object>>(async () => ({ default: (await found()) as ComponentType<object> }));
  const shown = (props: Props) => (
    <Suspense>
      <Part {...props} />
    </Suspense>
  );
  return Object.assign(shown, { preload: () => void load().catch(() => undefined) });
}

/** In place of a part that a page can do without. */
export function Nothing() {
  return null;
}
