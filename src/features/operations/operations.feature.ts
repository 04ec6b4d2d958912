import PendingActionsOutlined from '#icons/PendingActionsOutlined';
import { resourcePages } from '../../../engine/console/pages/resourcePages';
import type { Feature } from '../../frame/feature';

export const operations: Feature = {
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
