import { late } from '../../../engine/console/late';
import { onDemand } from '../../../engine/console/onDemand';
import './titles';
import InsightsRounded from '#icons/InsightsRounded';
import LeaderboardOutlined from '#icons/LeaderboardOutlined';
import SensorsOutlined from '#icons/SensorsOutlined';
import TimerOutlined from '#icons/TimerOutlined';
import { resourcePages } from '../../../engine/console/pages/resourcePages';
import { READ_FILE } from '../../../resources/passings/readFile';
import type { Feature } from '../../frame/feature';

const UndoImpact = onDemand(async () => (await import('./corrections/UndoImpact')).UndoImpact);
const FileTab = late(async () => (await import('./timing/import/FileTab')).FileTab);
const AthleteTiming = late(async () => (await import('./athlete/AthleteTiming')).AthleteTiming);

export const raceDay: Feature = {
  configuratorSteps: [
    {
      ...{ tab: 'results', setup: 'results', path: ':app_id/event/:event_id/races', search: 'results' },
      lazy: () => import('./configurator/ResultsStep'),
      handle: { title: 'pages.configurator.results', permission: 'rankings.read' },
    },
  ],
  pages: [
    resourcePages('rankings', {
      under: 'events',
      menu: { section: 'race_day', Icon: LeaderboardOutlined, key: 'k' },
      pages: {
        list: () => import('./rankings/RankingsPage'),
        create: () => import('./rankings/RankingCreatePage'),
        record: () => import('./rankings/RankingPage'),
        edit: () => import('./rankings/RankingEditPage'),
        import: () => import('./rankings/RankingImportPage'),
      },
    }),
    resourcePages('timelines', {
      under: 'events',
      path: 'timing/timeline',
      addresses: { list: 'timing', create: 'timing/timeline', edit: 'timing/timeline/:timeline_id' },
      menu: { section: 'participants', Icon: TimerOutlined, key: 't' },
      pages: {
        list: () => import('./timing/TimingPage'),
        create: () => import('./timing/TimelineCreatePage'),
        edit: () => import('./timing/TimelinePage'),
      },
    }),
    resourcePages('inquiries', { under: 'events', path: 'livetiming/inquiries' }),
    resourcePages('gunshots', {
      under: 'events',
      path: 'timing/gunshot',
      addresses: { list: 'timing', create: 'timing/gunshot', edit: 'timing/gunshot/:gunshot_id' },
      pages: {
        create: () => import('./timing/GunshotCreatePage'),
        edit: () => import('./timing/GunshotPage'),
      },
      // The timing setup lists gunshots beside the timelines.
      absent: ['list'],
    }),
  ],
  recordTabs: [
    {
      resource: 'athletes',
      name: 'timing',
      label: 'raceDay.athlete_timing',
      permission: 'passings.read',
      Content: AthleteTiming,
    },
    {
      resource: 'background_tasks',
      name: 'reads',
      label: 'raceDay.file_reads',
      permission: 'passings.read',
      isOf: ({ kind }) => kind === READ_FILE,
      Content: FileTab,
    },
  ],
  recordLinks: [
    {
      resource: 'races',
      label: 'raceDay.statistics',
      Icon: InsightsRounded,
      permission: 'passings.statistics',
      to: ({ id, event_id }) => `/events/${event_id}/races/${id}/statistics`,
    },
    {
      resource: 'races',
      label: 'shell.nav.timing',
      Icon: TimerOutlined,
      permission: 'timelines.read',
      to: ({ event_id }) => `/events/${event_id}/timing`,
    },
  ],
  undoNotes: [{ resources: ['gunshots', 'passings'], permission: 'passings.read', Content: UndoImpact }],
  commands: [
    { name: 'live-errors', label: 'raceDay.fix_reads', path: 'livetiming/errors', permission: 'passings.read' },
    { name: 'live-passings', label: 'raceDay.all_reads', path: 'livetiming/passings', permission: 'passings.read' },
    { name: 'live-manual', label: 'raceDay.add_passing', path: 'livetiming?manual', permission: 'passings.create' },
  ],
  eventRoutes: [
    {
      path: 'livetiming',
      lazy: () => import('./livetiming/LiveTimingPage'),
      handle: {
        title: 'shell.nav.livetiming',
        permission: 'passings.read',
        menu: { section: 'race_day', Icon: SensorsOutlined, key: 'l' },
      },
    },
    {
      path: 'livetiming/errors',
      lazy: () => import('./livetiming/ErrorsPage'),
      handle: { title: 'livetiming.title.errors', permission: 'passings.read' },
    },
    {
      path: 'livetiming/passings',
      lazy: () => import('./livetiming/PassingsPage'),
      handle: { title: 'livetiming.title.passings', permission: 'passings.read' },
    },
    {
      path: 'races/:race_id/statistics',
      lazy: () => import('./statistics/StatisticsPage'),
      handle: { title: 'raceDay.statistics', permission: 'passings.statistics' },
    },
    {
      path: 'timing/race/:race_id/waves/:wave_id',
      lazy: () => import('./timing/WaveTimingPage'),
      handle: { title: 'timing.wave.page', permission: 'gunshots.read' },
    },
    {
      path: 'timing/import',
      lazy: () => import('./timing/PassingsImportPage'),
      handle: { title: 'timing.import.title', permission: 'passings.create' },
    },
    {
      path: 'rankings/recalculate',
      lazy: () => import('./rankings/RankingsRecalculatePage'),
      handle: { title: 'rankings.recalculate.title', permission: 'rankings.update' },
    },
  ],
};
