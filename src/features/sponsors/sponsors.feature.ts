import HandshakeOutlined from '#icons/HandshakeOutlined';
import { resourcePages } from '../../../engine/console/pages/resourcePages';
import type { Feature } from '../../frame/feature';

export const sponsors: Feature = {
  pages: [
    resourcePages('sponsors', {
      under: 'events',
      addresses: { edit: 'sponsors/:sponsor_id' },
      menu: { section: 'audience', Icon: HandshakeOutlined },
      pages: { list: () => import('./SponsorsPage') },
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
        import: null,
        create: () => import('./SponsorCreatePage'),
        edit: () => import('./SponsorPage'),
      },
    }),
  ],
};
