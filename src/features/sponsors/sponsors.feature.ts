import HandshakeOutlined from '#icons/HandshakeOutlined';
import { resourcePages } from '../../../engine/console/pages/resourcePages';
import type { Feature } from '../../frame/feature';

const STEP = ':app_id/event/:event_id/sponsors';

export const sponsors: Feature = {
  configuratorSteps: [
    {
      ...{ tab: 'sponsors', setup: 'sponsors', path: STEP },
      lazy: () => import('./configurator/SponsorsStep'),
      handle: { title: 'pages.configurator.sponsors', permission: 'sponsors.update' },
      below: ['create', ':sponsor_id'].map((path) => ({
        path: `${STEP}/:category_id/sponsors/${path}`,
        lazy: () => import('./configurator/SponsorFormStep'),
        handle: { title: 'pages.configurator.sponsor', permission: 'sponsors.update' },
      })),
    },
  ],
  pages: [
    resourcePages('sponsors', {
      under: 'events',
      addresses: { edit: 'sponsors/:sponsor_id' },
      menu: { section: 'audience', Icon: HandshakeOutlined, key: 's' },
      pages: {
        list: () => import('./SponsorsPage'),
        create: () => import('./SponsorCreatePage'),
        edit: () => import('./SponsorPage'),
      },
    }),
    resourcePages('sponsor_categories', {
      under: 'events',
      path: 'sponsors/category',
      addresses: { record: 'sponsors/category/:category_id' },
    }),
    resourcePages('sponsors', {
      under: 'sponsor_categories',
      path: 'sponsor',
      addresses: { edit: 'sponsor/:sponsor_id' },
      pages: {
        create: () => import('./SponsorCreatePage'),
        edit: () => import('./SponsorPage'),
      },
      // The import of all sponsors of the event has a column for the category.
      absent: ['import'],
    }),
  ],
};
