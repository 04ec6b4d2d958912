import { lazy } from 'react';
import { resourcePages } from '../../../engine/console/pages/resourcePages';
import type { Feature } from '../../frame/feature';

const AppEvents = lazy(async () => ({ default: (await import('./AppEvents')).AppEvents }));

export const apps: Feature = {
  recordTabs: [
    {
      resource: 'applications',
      name: 'events',
      label: 'resources.events.pages.list',
      permission: 'events.read',
      Content: AppEvents,
    },
  ],
  pages: [
    resourcePages('applications', {
      path: 'apps',
      addresses: { record: 'apps/:app_id' },
      tabOf: ['organizations'],
    }),
  ],
  otherRoutes: [
    {
      path: 'apps/:app_id/events',
      lazy: () => import('./AppEventsPage'),
      handle: { title: 'pages.app.events', permission: 'events.read' },
    },
  ],
};
