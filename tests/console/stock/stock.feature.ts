import type { Feature } from '../../../src/frame/feature';

const pages = {
  'stock/table': 'TableList',
  'stock/datagrid': 'GridList',
  'stock/simple/:id': 'SimpleEdit',
  'races/:race_id/stock/wave/:id/*': 'TabbedEdit',
  'stock/create': 'SimpleCreate',
  'stock/race/:id': 'RaceShow',
  'stock/race/:id/edit': 'RaceEdit',
  'stock/typed': 'TypedForm',
  'stock/guess/list': 'Guesses',
  'stock/guess/:id': 'EditGuesses',
} as const;

/** Pages made of stock components, below `/events/:event_id`. The tests add the feature to the console. */
export const stock: Feature = {
  eventRoutes: Object.entries(pages).map(([path, name]) => ({
    path,
    lazy: async () => ({ Component: (await import('./stockPages'))[name] }),
    handle: { title: 'Stock' },
  })),
};
