import './admin/texts';
import './schedule/texts';
import type { PagePart } from '../../frame/feature';
import { ADMIN_PARTS, addressOf, PEOPLE } from './admin/adminParts';
import { VIEWS } from './schedule/days';

/** The tabs of the administration and the views of the schedule. */
export const parts: readonly PagePart[] = [
  ...ADMIN_PARTS.map((part) => ({
    path: addressOf(part),
    label: `pages.admin.tabs.${part}`,
    of: 'shell.nav.admin',
    isForSuperAdmins: true as const,
  })),
  { path: PEOPLE, label: 'pages.admin.sign_in_as', of: 'shell.nav.admin', isForSuperAdmins: true },
  ...VIEWS.map((view) => ({
    path: `/schedule?view=${view}`,
    label: `pages.schedule.views.${view}`,
    of: 'shell.nav.schedule',
    isForSuperAdmins: true as const,
  })),
  { path: '/schedule?feed', label: 'pages.schedule.feed.button', of: 'shell.nav.schedule', isForSuperAdmins: true },
];
