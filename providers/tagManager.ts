import type { GtmSupport } from '@gtm-support/core';
import { closestTagManagerId, TAG_MANAGER_ID } from '../resources/applications/tagManagerId';

/** A page that was opened. A page without a name is not counted. */
export interface PageView {
  name?: string;
  path: string;
}

const PAGE_VIEW_EVENT = 'content-view';

let manager: GtmSupport | null = null;
/** Pages that were opened while the tag manager was on its way; null as long as there is none to wait for. */
let waiting: PageView[] | null = null;

/**
 * Loads the tag manager and starts counting page views.
 * @throws Error when the id is not `GTM-` and uppercase letters or digits, with what was probably meant
 */
export async function startTagManager(id: string): Promise<void> {
  assertTagManagerId(id);
  waiting = [];
  const { GtmSupport } = await import('@gtm-support/core');
  manager = new GtmSupport({ id, trackViewEventProperty: PAGE_VIEW_EVENT });
  manager.enable();
  waiting.forEach(trackPageView);
  waiting = null;
}

export function trackPageView({ name, path }: PageView): void {
  if (!name) return;
  if (manager) manager.trackView(name, path);
  else waiting?.push({ name, path });
}

export function assertTagManagerId(id: string): void {
  if (TAG_MANAGER_ID.test(id)) return;
  const closest = closestTagManagerId(id);
  const hint = closest ? ` Did you mean '${closest}'?` : '';
  throw new Error(`'${id}' is not a valid tag-manager id (GTM- and uppercase letters or digits).${hint}`);
}
