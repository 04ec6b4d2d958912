import CampaignOutlined from '#icons/CampaignOutlined';
import { resourcePages } from '../../../engine/console/pages/resourcePages';
import type { Feature } from '../../frame/feature';

export const updates: Feature = {
  pages: [
    resourcePages('articles', {
      under: 'events',
      path: 'updates/article',
      menu: { section: 'audience', Icon: CampaignOutlined },
    }),
    resourcePages('notifications', {
      under: 'events',
      path: 'updates/notification',
      pages: { record: () => import('./notifications/NotificationPage') },
    }),
    resourcePages('progress_notifications', {
      under: 'events',
      path: 'updates/progress-notification',
      pages: { record: () => import('./notifications/ProgressNotificationPage') },
    }),
    resourcePages('push_subscriptions', { under: 'events', path: 'updates/phones' }),
    resourcePages('deliveries', {
      under: 'events',
      path: 'updates/deliveries',
      tabOf: ['notifications', 'progress_notifications'],
    }),
  ],
};
