import HubOutlined from '#icons/HubOutlined';
import { late } from '../../../engine/console/late';
import { resourcePages } from '../../../engine/console/pages/resourcePages';
import type { Feature } from '../../frame/feature';

const connection = { title: 'shell.nav.integrations', permission: 'event_integrations.read', section: 'integrations' };

const webhookPages = {
  create: () => import('./webhooks/WebhookCreatePage'),
  record: () => import('./webhooks/WebhookPage'),
  edit: () => import('./webhooks/WebhookEditPage'),
};

const IntegrationUses = late(async () => (await import('./IntegrationUses')).IntegrationUses);

export const connections: Feature = {
  recordTabs: [
    {
      resource: 'integrations',
      name: 'uses',
      label: 'pages.integration.uses',
      permission: 'event_integrations.read',
      Content: IntegrationUses,
    },
  ],
  pages: [
    // Connections come from the catalogue of adapters.
    resourcePages('integrations', { absent: ['create'] }),
    resourcePages('webhooks', {
      under: 'events',
      path: 'integrations/webhooks',
      pages: webhookPages,
    }),
    resourcePages('webhooks', {
      under: 'organizations',
      tabOf: ['organizations'],
      pages: webhookPages,
    }),
    resourcePages('webhook_deliveries', {
      under: 'webhooks',
      path: 'deliveries',
      tabOf: ['webhooks'],
      pages: { record: () => import('./webhooks/DeliveryPage') },
    }),
  ],
  eventRoutes: [
    {
      path: 'integrations',
      lazy: () => import('./IntegrationsPage'),
      handle: {
        title: 'shell.nav.integrations',
        permission: 'event_integrations.read',
        menu: { section: 'setup', Icon: HubOutlined },
      },
    },
    { path: 'integration/:integration_key', lazy: () => import('./connection/ConnectionPage'), handle: connection },
    {
      path: 'races/:race_id/integration/:integration_key',
      lazy: () => import('./RaceConnectionPage'),
      handle: { ...connection, section: 'races' },
    },
  ],
};
