import HistoryRounded from '#icons/HistoryRounded';
import PendingActionsOutlined from '#icons/PendingActionsOutlined';
import { resourcePages } from '../../../engine/console/pages/resourcePages';
import type { Feature } from '../../frame/feature';

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
    {
      path: 'admin/:part',
      lazy: () => import('./admin/AdminPart'),
      handle: { title: 'shell.nav.admin', isForSuperAdmins: true },
    },
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
  parts: () => import('./parts'),
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
