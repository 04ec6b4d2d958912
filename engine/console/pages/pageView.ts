import { type Late, late } from '../late';
import type { ConsolePage, PageHandle } from './resourcePages';

const views = new WeakMap<PageHandle, Late<object>>();

/** The component of a page. The router and the page's `<Resource>` share it. */
export function viewOf({ lazy, handle }: Pick<ConsolePage, 'lazy' | 'handle'>): Late<object> {
  const known = views.get(handle);
  if (known) return known;
  const view = late(async () => (await lazy()).Component, true);
  views.set(handle, view);
  return view;
}
