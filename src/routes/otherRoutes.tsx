import type { PageRoute } from './pageRoute';

/** The pages outside of one event, from `/`. */
export const otherRoutes: readonly PageRoute[] = [
  {
    path: 'account/profile',
    lazy: () => import('../pages/account/ProfilePage'),
    handle: { title: 'profile.title', skipProfile: true },
  },
  { path: 'events', lazy: () => import('../pages/events/EventsPage'), handle: { title: 'shell.nav.events' } },
  {
    path: 'events/create',
    lazy: () => import('../pages/events/EventCreatePage'),
    handle: { title: 'pages.event.create', permission: 'events.create' },
  },
  {
    path: 'organizations',
    lazy: () => import('../pages/organizations/OrganizationsPage'),
    handle: { title: 'shell.nav.organizations', permission: 'organizations.read' },
  },
  {
    path: 'organizations/create',
    lazy: () => import('../pages/organizations/OrganizationCreatePage'),
    handle: { title: 'pages.organization.create', permission: 'organizations.create' },
  },
  {
    path: 'organizations/:organization_id',
    lazy: () => import('../pages/organizations/OrganizationPage'),
    handle: { title: 'pages.organization.title', permission: 'organizations.read' },
  },
  {
    path: 'organizations/:organization_id/events/create',
    lazy: () => import('../pages/events/EventCreatePage'),
    handle: { title: 'pages.event.create', permission: 'events.create' },
  },
  {
    path: 'organizations/:organization_id/apps/create',
    lazy: () => import('../pages/organizations/AppCreatePage'),
    handle: { title: 'pages.app.create', permission: 'applications.create' },
  },
  {
    path: 'roles',
    lazy: () => import('../pages/roles/RolesPage'),
    handle: { title: 'shell.nav.roles', permission: 'roles.read' },
  },
  {
    path: 'roles/create',
    lazy: () => import('../pages/roles/RoleCreatePage'),
    handle: { title: 'pages.role.create', permission: 'roles.create' },
  },
  {
    path: 'roles/:role_id',
    lazy: () => import('../pages/roles/RolePage'),
    handle: { title: 'pages.role.title', permission: 'roles.read' },
  },
  {
    path: 'apps',
    lazy: () => import('../pages/apps/AppsPage'),
    handle: { title: 'shell.nav.apps', permission: 'applications.read' },
  },
  {
    path: 'apps/:app_id',
    lazy: () => import('../pages/apps/AppPage'),
    handle: { title: 'pages.app.title', permission: 'applications.read' },
  },
  {
    path: 'apps/:app_id/events',
    lazy: () => import('../pages/apps/AppEventsPage'),
    handle: { title: 'pages.app.events', permission: 'events.read' },
  },
  {
    path: 'profiles',
    lazy: () => import('../pages/profiles/ProfilesPage'),
    handle: { title: 'shell.nav.profiles', permission: 'profiles.read' },
  },
  {
    path: 'profiles/:profile_id',
    lazy: () => import('../pages/profiles/ProfilePage'),
    handle: { title: 'pages.profile.title', permission: 'profiles.read' },
  },
  {
    path: 'organizations/:organization_id/keys/create',
    lazy: () => import('../pages/keys/ApiKeyCreatePage'),
    handle: { title: 'pages.api_key.create', permission: 'api_keys.create' },
  },
  {
    path: 'organizations/:organization_id/keys/:key_id',
    lazy: () => import('../pages/keys/ApiKeyPage'),
    handle: { title: 'pages.api_key.title', permission: 'api_keys.read' },
  },
];
