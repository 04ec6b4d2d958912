import type { Feature } from '../../../src/frame/feature';

const pages = {
  table: 'TableList',
  datagrid: 'GridList',
  'simple/:id': 'SimpleEdit',
  'tabbed/:id': 'TabbedEdit',
  create: 'SimpleCreate',
  'race/:id': 'RaceShow',
  'guess/list': 'Guesses',
  'guess/:id': 'EditGuesses',
} as const;

/** Pages made of stock components, at `/events/:event_id/stock/…`. The tests add the feature to the console. */
export const stock: Feature = {
  eventRoutes: Object.entries(pages).map(([path, name]) => ({
    path: `stock/${path}`,
    lazy: async () => ({ Component: (await import('./stockPages'))[name] }),
    handle: { title: 'Stock' },
  })),
};
