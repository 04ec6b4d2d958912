import LinkOutlined from '#icons/LinkOutlined';
import ShareOutlined from '#icons/ShareOutlined';
import ShoppingBagOutlined from '#icons/ShoppingBagOutlined';
import { resourcePages } from '../../../engine/console/pages/resourcePages';
import type { Feature } from '../../frame/feature';

export const people: Feature = {
  pages: [
    resourcePages('organizations', { pages: { edit: () => import('./organizations/OrganizationEditPage') } }),
    resourcePages('roles', {
      pages: { list: () => import('./roles/RolesPage'), record: () => import('./roles/RolePage') },
      tabOf: ['organizations', 'profiles'],
    }),
    resourcePages('viewings', { under: 'profiles', tabOf: ['profiles'] }),
    resourcePages('profiles', {
      pages: {
        list: () => import('./profiles/ProfilesPage'),
        record: () => import('./profiles/PersonPage'),
      },
      // People register themselves or accept an invitation.
      absent: ['create'],
    }),
    resourcePages('api_keys', {
      under: 'organizations',
      path: 'keys',
      addresses: { record: 'keys/:key_id' },
      tabOf: ['organizations'],
      pages: { create: () => import('./keys/ApiKeyCreatePage'), record: () => import('./keys/ApiKeyPage') },
    }),
    resourcePages('products', {
      under: 'events',
      tabOf: ['athletes'],
      menu: { section: 'participants', Icon: ShoppingBagOutlined },
    }),
    resourcePages('products', {
      under: 'profiles',
      tabOf: ['profiles'],
      // A product is added in its event.
      absent: ['create'],
    }),
    resourcePages('linked_participants', {
      under: 'events',
      path: 'linked-participants',
      tabOf: ['athletes'],
      menu: { section: 'participants', Icon: LinkOutlined },
    }),
    resourcePages('linked_participants', { under: 'profiles', path: 'linked-participants', tabOf: ['profiles'] }),
  ],
  recordLinks: [
    {
      resource: 'organizations',
      label: 'shell.nav.social',
      Icon: ShareOutlined,
      permission: 'organizations.read',
      to: ({ id }) => `/social?organization_id=${id}`,
    },
  ],
  otherRoutes: [
    {
      path: 'profiles/duplicates',
      lazy: () => import('./profiles/DuplicatesPage'),
      handle: { title: 'pages.duplicates', permission: 'people.merge' },
    },
    {
      path: 'social',
      lazy: () => import('./social/SocialPage'),
      handle: { title: 'shell.nav.social', permission: 'organizations.read' },
    },
    {
      path: 'account/profile',
      lazy: () => import('./account/ProfilePage'),
      handle: { title: 'shell.user_menu.edit_profile', skipProfile: true },
    },
  ],
};
