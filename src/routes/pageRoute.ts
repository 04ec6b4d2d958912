import type { ComponentType } from 'react';

/** What the frame needs to know of a page before it is loaded. */
export interface PageHandle {
  /** Key of the page's title. */
  title: string;
  /** Who may open it: permissions separated by `|`, one of which is enough. Absent: everybody signed in. */
  permission?: string;
  /** Only super admins may open it, and see links to it. */
  isForSuperAdmins?: true;
  /** Stays open when the profile cannot be loaded. */
  skipProfile?: true;
  /** Path of the sidebar's entry it belongs to, where its own path does not begin with that. */
  section?: string;
  /** The name page views are counted under; the title's key without it. */
  viewName?: string;
}

/** A page of the console. Its module exports `Component`. */
export interface PageRoute {
  /** Relative to its list: `athletes/:athlete_id` among the event's pages, `organizations` among the others. */
  path: string;
  lazy: () => Promise<{ Component: ComponentType }>;
  handle: PageHandle;
}
