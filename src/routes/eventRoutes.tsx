import type { PageRoute } from './pageRoute';

/** The pages of one event, under `/events/:event_id/`. The sidebar links to those it finds here. */
export const eventRoutes: readonly PageRoute[] = [
  {
    path: 'athletes',
    lazy: () => import('../pages/athletes/AthletesPage'),
    handle: { title: 'shell.nav.athletes', permission: 'athletes.read' },
  },
  {
    path: 'athletes/imports',
    lazy: () => import('../pages/athletes/ImportsPage'),
    handle: { title: 'pages.imports.title', permission: 'imports.read' },
  },
  {
    path: 'athletes/create',
    lazy: () => import('../pages/athletes/AthleteCreatePage'),
    handle: { title: 'pages.athlete.create', permission: 'athletes.create' },
  },
  {
    path: 'athletes/:athlete_id',
    lazy: () => import('../pages/athletes/AthletePage'),
    handle: { title: 'pages.athlete.title', permission: 'athletes.read' },
  },
  {
    path: 'athletes/:athlete_id/update',
    lazy: () => import('../pages/athletes/AthleteUpdatePage'),
    handle: { title: 'pages.athlete.update', permission: 'athletes.update' },
  },
];
