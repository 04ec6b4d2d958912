import WidgetsOutlined from '#icons/WidgetsOutlined';
import { resourcePages } from '../../../engine/console/pages/resourcePages';
import type { Feature } from '../../frame/feature';

export const widgets: Feature = {
  configuratorSteps: [
    {
      ...{ tab: 'widgets', setup: 'widgets', path: ':app_id/event/:event_id/widgets' },
      lazy: () => import('./configurator/WidgetsStep'),
      handle: { title: 'pages.configurator.widgets', permission: 'widgets.update' },
    },
  ],
  pages: [
    resourcePages('widgets', {
      under: 'events',
      menu: { section: 'audience', Icon: WidgetsOutlined, key: 'w' },
      pages: {
        list: () => import('./WidgetsPage'),
        create: () => import('./WidgetCreatePage'),
        record: () => import('./WidgetPage'),
        edit: () => import('./WidgetEditPage'),
      },
    }),
    resourcePages('programs', {
      under: 'widgets',
      path: 'program',
      tabOf: ['widgets'],
      pages: { list: () => import('./program/ProgramPage') },
    }),
    resourcePages('selfies', {
      under: 'widgets',
      path: 'selfies',
      tabOf: ['widgets'],
      pages: { list: () => import('./selfies/SelfiesPage') },
    }),
  ],
};
