import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { loadOnceThere } from './loadOnceThere';

/** A part of a page that has a module of its own. */
export interface OnDemand<Props> {
  (props: Props): ReactNode;
  /** Fetches the module before it is needed. */
  preload: () => void;
}

/**
 * Makes a part that is loaded when it is first shown; until then nothing stands in its place. It comes as soon as the server is back; where
 * there is no waiting for that, its `fallback` stands in for it. What no page breaks for says `Nothing`.
 */
export function onDemand<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  fallback?: ComponentType<Props>,
): OnDemand<Props> {
  const found = () =>
    fallback && fallback !== Nothing ? load().catch(() => fallback) : loadOnceThere(load, fallback && Nothing);
  const Part = lazy<ComponentType<object>>(async () => ({ default: (await found()) as ComponentType<object> }));
  const shown = (props: Props) => (
    <Suspense>
      <Part {...props} />
    </Suspense>
  );
  return Object.assign(shown, { preload: () => void load().catch(() => undefined) });
}

/** In place of a part that a page can do without. */
export function Nothing(): null {
  return null;
}
