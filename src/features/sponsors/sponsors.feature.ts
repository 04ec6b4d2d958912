import HandshakeOutlined from '#icons/HandshakeOutlined';
import { resourcePages } from '../../../engine/console/pages/resourcePages';
import type { Feature } from '../../frame/feature';

export const sponsors: Feature = {
  pages: [
    resourcePages('sponsors', { under: 'events', menu: { section: 'audience', Icon: HandshakeOutlined } }),
    resourcePages('sponsor_categories', { under: 'events', path: 'sponsors/category' }),
  ],
};
