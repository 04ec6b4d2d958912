import HistoryRounded from '#icons/HistoryRounded';
import PendingActionsOutlined from '#icons/PendingActionsOutlined';
import { resourcePages } from '../../../engine/console/pages/resourcePages';
import type { Feature } from '../../frame/feature';
import type { PageRoute } from '../../frame/router/pageRoute';

export const operations: Feature = {
  eventRoutes: [
    {
      path: 'activity',
      lazy: () => import('./activity/EventActivityPage'),
      handle: {
        title: 'shell.nav.activity',
        permission: 'changes.read',
        menu: { section: 'setup', Icon: HistoryRounded },
      },
    },
  ],
  otherRoutes: [
    {
      path: 'admin',
      lazy: () => import('./admin/AdminPage'),
      handle: { title: 'shell.nav.admin', isForSuperAdmins: true },
    },
    adminPage('organizations', () => import('./admin/OrganizationsPage')),
    adminPage('health', () => import('./admin/HealthPage')),
    adminPage('tasks', () => import('./admin/TasksPage')),
    adminPage('usage', () => import('./admin/UsagePage')),
    adminPage('audit', () => import('./admin/AuditPage')),
    adminPage('announcements', () => import('./admin/AnnouncementsPage')),
    adminPage('flags', () => import('./admin/FlagsPage')),
    {
      path: 'schedule',
      lazy: () => import('./schedule/SchedulePage'),
      handle: { title: 'shell.nav.schedule', isForSuperAdmins: true },
    },
    {
      path: 'organizations/:organization_id/activity',
      lazy: () => import('./activity/OrganizationActivityPage'),
      handle: { title: 'shell.nav.activity', permission: 'changes.read' },
    },
  ],
  recordLinks: [
    {
      resource: 'organizations',
      label: 'shell.nav.activity',
      Icon: HistoryRounded,
      permission: 'changes.read',
      to: ({ id }) => `/organizations/${id}/activity`,
    },
  ],
  pages: [
    resourcePages('background_tasks', {
      under: 'events',
      menu: { section: 'setup', Icon: PendingActionsOutlined },
      pages: {
        list: () => import('./background_tasks/BackgroundTasksPage'),
        record: () => import('./background_tasks/BackgroundTaskPage'),
      },
    }),
  ],
};

function adminPage(path: string, lazy: PageRoute['lazy']): PageRoute {
  return { path: `admin/${path}`, lazy, handle: { title: 'shell.nav.admin', isForSuperAdmins: true } };
}
