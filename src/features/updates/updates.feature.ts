import CampaignOutlined from '#icons/CampaignOutlined';
import { resourcePages } from '../../../engine/console/pages/resourcePages';
import { UPDATE_KINDS } from '../../../resources/updates/updateKinds';
import type { Feature } from '../../frame/feature';

const list = () => import('./UpdatesPage');

export const updates: Feature = {
  pages: [
    resourcePages('articles', {
      under: 'events',
      path: 'updates/article',
      addresses: { list: 'updates', import: 'updates/article/import' },
      menu: { section: 'audience', Icon: CampaignOutlined, key: 'u' },
      pages: {
        list,
        create: () => import('./articles/ArticleCreatePage'),
        record: () => import('./articles/ArticlePage'),
        edit: () => import('./articles/ArticleEditPage'),
      },
    }),
    resourcePages('notifications', {
      under: 'events',
      path: 'updates/notification',
      pages: {
        list,
        create: () => import('./notifications/MessageCreatePage'),
        record: () => import('./notifications/NotificationPage'),
        edit: () => import('./notifications/MessageEditPage'),
      },
    }),
    resourcePages('progress_notifications', {
      under: 'events',
      path: 'updates/progress-notification',
      pages: {
        list,
        create: () => import('./notifications/MessageCreatePage'),
        record: () => import('./notifications/ProgressNotificationPage'),
        edit: () => import('./notifications/MessageEditPage'),
      },
    }),
    resourcePages('updates', {
      under: 'events',
      joins: UPDATE_KINDS,
      // The address without more is that of the articles.
      addresses: { list: 'updates/all' },
      pages: { list: () => import('./AllUpdatesPage'), create: () => import('./NewUpdatePage') },
    }),
    resourcePages('push_subscriptions', { under: 'events', path: 'updates/phones', pages: { list } }),
    resourcePages('deliveries', {
      under: 'events',
      path: 'updates/deliveries',
      tabOf: ['notifications', 'progress_notifications'],
      pages: { list },
    }),
  ],
};
