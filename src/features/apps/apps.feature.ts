import PhoneIphoneOutlined from '#icons/PhoneIphoneOutlined';
import { late } from '../../../engine/console/late';
import { resourcePages } from '../../../engine/console/pages/resourcePages';
import { PLATFORMS } from '../../../resources/builds/buildFlow';
import type { Feature } from '../../frame/feature';

const AppEvents = late(async () => (await import('./AppEvents')).AppEvents);

/** The pages of an app's builds below one of its addresses. */
const newBuild = (below: string) =>
  PLATFORMS.map((platform) => ({
    path: `${below}/build-${platform}`,
    lazy: () => import('./builds/NewBuildPage'),
    handle: { title: `pages.app.build_${platform}`, permission: 'builds.read' },
  }));

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
  recordLinks: PLATFORMS.map((platform) => ({
    resource: 'applications',
    label: `pages.app.build_${platform}`,
    Icon: PhoneIphoneOutlined,
    permission: 'builds.create',
    to: ({ id }) => `/apps/${id}/build-${platform}`,
  })),
  pages: [
    resourcePages('applications', {
      path: 'apps',
      addresses: { record: 'apps/:app_id' },
      tabOf: ['organizations'],
      pages: {
        create: () => import('./app/AppCreatePage'),
        record: () => import('./app/AppPage'),
        edit: () => import('./app/AppEditPage'),
      },
    }),
    resourcePages('builds', {
      under: 'applications',
      tabOf: ['applications'],
      pages: {
        list: () => import('./builds/BuildsPage'),
        record: () => import('./builds/BuildPage'),
      },
      // A button on the page of the app starts a build.
      absent: ['create'],
    }),
  ],
  otherRoutes: [
    {
      path: 'apps/:app_id/events',
      lazy: () => import('./AppEventsPage'),
      handle: { title: 'pages.app.events', permission: 'events.read' },
    },
    ...newBuild('apps/:app_id'),
  ],
  eventRoutes: [
    {
      path: 'application',
      lazy: () => import('./app/EventAppPage'),
      handle: {
        title: 'shell.nav.application',
        permission: 'applications.read',
        menu: { section: 'setup', Icon: PhoneIphoneOutlined },
      },
    },
    ...newBuild('application'),
    {
      path: 'application/builds',
      lazy: () => import('./builds/BuildsPage'),
      handle: { title: 'pages.app.builds', permission: 'builds.read' },
    },
    {
      path: 'application/builds/:build_id',
      lazy: () => import('./builds/BuildPage'),
      handle: { title: 'resources.builds.pages.record', permission: 'builds.read' },
    },
  ],
};
