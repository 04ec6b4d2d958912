import type { PageRoute } from './pageRoute';

/** The pages outside of one event, from `/`. */
export const otherRoutes: readonly PageRoute[] = [
  {
    path: 'account/profile',
    lazy: () => import('../pages/account/ProfilePage'),
    handle: { title: 'profile.title', skipProfile: true },
  },
];
