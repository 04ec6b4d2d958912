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
  configuratorSteps: [
    {
      tab: 'organization',
      path: '',
      lazy: () => import('./configurator/OrganizationStep'),
      handle: { title: 'pages.configurator.title' },
    },
    {
      tab: 'application',
      path: ':app_id',
      lazy: () => import('./configurator/ApplicationStep'),
      handle: { title: 'pages.configurator.application', permission: 'applications.update' },
    },
    {
      tab: 'configuration',
      path: ':app_id',
      search: 'configuration',
      isAside: true,
      lazy: () => import('./configurator/ConfigurationStep'),
      handle: { title: 'pages.configurator.configuration', permission: 'builds.create' },
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
