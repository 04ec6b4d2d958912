import type { ComponentType } from 'react';
import { type Grants, hasPermission } from '../../../providers/permissions';
import type { PageHandle, PageRoute } from '../router/pageRoute';

export interface NavigationItem {
  path: string;
  /** Key of the item's text, and the text where there is none of that key. */
  title: string;
  text?: string;
  Icon: ComponentType<{ fontSize?: 'small' }>;
  route: PageRoute;
}

export interface NavigationSection {
  /** Key of the heading; the first section needs none. */
  heading?: string;
  items: NavigationItem[];
}

/** Their order, top to bottom; the first has no heading. */
const SECTIONS = [undefined, 'race_day', 'participants', 'audience', 'setup'];

/** The sidebar: the pages of an event with an entry there which this person may open. */
export function eventNavigation(routes: readonly PageRoute[], visitor: Visitor): NavigationSection[] {
  const open = routes.filter(({ handle }) => mayOpen(handle, visitor));
  return SECTIONS.map((section) => ({
    ...(section && { heading: `shell.section.${section}` }),
    items: open.flatMap((route) => {
      const { menu, title, text } = route.handle;
      if (!menu || menu.section !== section) return [];
      return [{ path: route.path, title, ...(text && { text }), Icon: menu.Icon, route }];
    }),
  })).filter(({ items }) => items.length > 0);
}

export interface Visitor {
  grants: Grants;
  isSuperAdmin: boolean;
}

export function mayOpen(
  { permission, isForSuperAdmins }: Pick<PageHandle, 'permission' | 'isForSuperAdmins'>,
  { grants, isSuperAdmin }: Visitor,
): boolean {
  if (isForSuperAdmins && !isSuperAdmin) return false;
  return permission === undefined || hasPermission(grants, permission);
}
