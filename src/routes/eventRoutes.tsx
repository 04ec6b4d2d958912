import type { PageRoute } from './pageRoute';

/** The pages of one event, under `/events/:event_id/`. The sidebar links to those it finds here. */
export const eventRoutes: readonly PageRoute[] = [
  {
    path: 'home',
    lazy: () => import('../pages/events/EventHomePage'),
    handle: { title: 'shell.nav.home' },
  },
  {
    path: 'event',
    lazy: () => import('../pages/events/EventEditPage'),
    handle: { title: 'shell.nav.event', permission: 'events.update' },
  },
  {
    path: 'styling',
    lazy: () => import('../pages/events/EventStylingPage'),
    handle: { title: 'pages.event.styling', permission: 'events.update', section: 'event' },
  },
  {
    path: 'features',
    lazy: () => import('../pages/events/EventFeaturesPage'),
    handle: { title: 'pages.event.features', permission: 'events.update', section: 'event' },
  },
  {
    path: 'settings',
    lazy: () => import('../pages/events/EventSettingsPage'),
    handle: { title: 'pages.event.settings', permission: 'events.update', section: 'event' },
  },
  {
    path: 'races',
    lazy: () => import('../pages/races/RacesPage'),
    handle: { title: 'shell.nav.races', permission: 'races.read' },
  },
  {
    path: 'races/create',
    lazy: () => import('../pages/races/RaceCreatePage'),
    handle: { title: 'pages.race.create', permission: 'races.create' },
  },
  {
    path: 'races/:race_id',
    lazy: () => import('../pages/races/RacePage'),
    handle: { title: 'pages.race.title', permission: 'races.read' },
  },
  {
    path: 'races/:race_id/edit',
    lazy: () => import('../pages/races/RaceEditPage'),
    handle: { title: 'pages.race.update', permission: 'races.update' },
  },
  {
    path: 'races/:race_id/import',
    lazy: () => import('../pages/imports/RaceImportPage'),
    handle: { title: 'imports.configuration.title', permission: 'races.import' },
  },
  {
    path: 'races/:race_id/wave',
    lazy: () => import('../pages/races/WavesPage'),
    handle: { title: 'pages.race.waves', permission: 'waves.read' },
  },
  {
    path: 'races/:race_id/wave/:wave_id',
    lazy: () => import('../pages/races/WavePage'),
    handle: { title: 'pages.wave.title', permission: 'waves.read' },
  },
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
    path: 'athletes/import',
    lazy: () => import('../pages/imports/AthletesImportPage'),
    handle: { title: 'imports.athlete.title', permission: 'athletes.import' },
  },
  {
    path: 'athletes/import_chipcodes',
    lazy: () => import('../pages/imports/ChipcodesImportPage'),
    handle: { title: 'imports.chipcode.title', permission: 'athletes.import' },
  },
  {
    path: 'athletes/import_configuration',
    lazy: () => import('../pages/imports/ConfigurationImportPage'),
    handle: { title: 'imports.configuration.title', permission: 'races.import' },
  },
  {
    path: 'athletes/imports/:import_id',
    lazy: () => import('../pages/imports/ImportPage'),
    handle: { title: 'imports.one', permission: 'imports.read' },
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
  {
    path: 'athletes/:athlete_id/unlink',
    lazy: () => import('../pages/athletes/AthleteUnlinkPage'),
    handle: { title: 'pages.athlete.unlink', permission: 'athletes.update' },
  },
  {
    path: 'livetiming',
    lazy: () => import('../pages/livetiming/LiveTimingPage'),
    handle: { title: 'shell.nav.livetiming', permission: 'passings.read' },
  },
  {
    path: 'livetiming/errors',
    lazy: () => import('../pages/livetiming/ErrorsPage'),
    handle: { title: 'livetiming.title.errors', permission: 'passings.read' },
  },
  {
    path: 'livetiming/passings',
    lazy: () => import('../pages/livetiming/PassingsPage'),
    handle: { title: 'livetiming.title.passings', permission: 'passings.read' },
  },
  {
    path: 'races/:race_id/statistics',
    lazy: () => import('../pages/statistics/StatisticsPage'),
    handle: { title: 'statistics.title', permission: 'passings.read' },
  },
  {
    path: 'timing',
    lazy: () => import('../pages/timing/TimingPage'),
    handle: { title: 'shell.nav.timing', permission: 'timelines.read' },
  },
  {
    path: 'timing/timeline',
    lazy: () => import('../pages/timing/TimelineCreatePage'),
    handle: { title: 'timing.new_timeline', permission: 'timelines.create' },
  },
  {
    path: 'timing/timeline/:timeline_id',
    lazy: () => import('../pages/timing/TimelinePage'),
    handle: { title: 'timing.timeline', permission: 'timelines.read' },
  },
  {
    path: 'timing/race/:race_id/waves/:wave_id',
    lazy: () => import('../pages/timing/WaveTimingPage'),
    handle: { title: 'timing.wave.page', permission: 'gunshots.read' },
  },
  {
    path: 'timing/gunshot',
    lazy: () => import('../pages/timing/GunshotCreatePage'),
    handle: { title: 'timing.new_gunshot', permission: 'gunshots.create' },
  },
  {
    path: 'timing/gunshot/:gunshot_id',
    lazy: () => import('../pages/timing/GunshotPage'),
    handle: { title: 'timing.gunshot', permission: 'gunshots.read' },
  },
  {
    path: 'timing/import',
    lazy: () => import('../pages/timing/PassingsImportPage'),
    handle: { title: 'timing.import.title', permission: 'passings.create' },
  },
  {
    path: 'rankings',
    lazy: () => import('../pages/rankings/RankingsPage'),
    handle: { title: 'shell.nav.rankings', permission: 'rankings.read' },
  },
  {
    path: 'rankings/create',
    lazy: () => import('../pages/rankings/RankingCreatePage'),
    handle: { title: 'rankings.create', permission: 'rankings.create' },
  },
  {
    path: 'rankings/import',
    lazy: () => import('../pages/rankings/RankingImportPage'),
    handle: { title: 'imports.ranking.title', permission: 'rankings.import' },
  },
  {
    path: 'rankings/recalculate',
    lazy: () => import('../pages/rankings/RankingsRecalculatePage'),
    handle: { title: 'rankings.recalculate.title', permission: 'rankings.update' },
  },
  {
    path: 'rankings/:ranking_id',
    lazy: () => import('../pages/rankings/RankingPage'),
    handle: { title: 'shell.nav.rankings', permission: 'rankings.read' },
  },
  {
    path: 'background_tasks',
    lazy: () => import('../pages/background_tasks/BackgroundTasksPage'),
    handle: { title: 'shell.nav.background_tasks', permission: 'background_tasks.read' },
  },
  {
    path: 'background_tasks/:background_task_id',
    lazy: () => import('../pages/background_tasks/BackgroundTaskPage'),
    handle: { title: 'pages.background_task.title', permission: 'background_tasks.read' },
  },
];
