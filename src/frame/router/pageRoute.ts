import type { ConsolePage, PageHandle as EnginePageHandle } from '../../../engine/console/pages/resourcePages';
import type { FlagName } from '../../../resources/flags/flags';

/** What the frame needs to know of a page before it is loaded. */
export interface PageHandle extends EnginePageHandle {
  /** Only super admins may open it, and see links to it. */
  isForSuperAdmins?: true;
  /** Stays open when the profile cannot be loaded. */
  skipProfile?: true;
  /** Titles of the pages at the same path, by the value of `?tab=`. */
  tabTitles?: Readonly<Record<string, string>>;
  /** Opening it is not counted. */
  isNameless?: true;
  /** Path of the sidebar's entry it belongs to, where its own path does not begin with that. */
  section?: string;
  /** What it is made of can be switched off, by this name: the palette leaves it out then. */
  flag?: FlagName;
}

/**
 * A page of the console. Its path is relative to its list: `athletes/:athlete_id` among the event's pages, `organizations` among the
 * others.
 */
export interface PageRoute extends ConsolePage {
  handle: PageHandle;
}
