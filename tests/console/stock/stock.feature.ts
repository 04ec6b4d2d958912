import type { Feature } from '../../../src/frame/feature';
import type { PageRoute } from '../../../src/frame/router/pageRoute';

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

const recipes = {
  'stock/recipe/table': 'AthleteTable',
  'races/:race_id/stock/recipe/:wave_id/*': 'WaveForm',
  'stock/recipe/card': 'StartedCard',
  'stock/recipe/publish': 'PublishButton',
} as const;

/** Pages made of stock components, below `/events/:event_id`. The tests add the feature to the console. */
export const stock: Feature = {
  eventRoutes: [
    ...Object.entries(pages).map(([path, name]) =>
      page(path, async () => ({ Component: (await import('./stockPages'))[name] })),
    ),
    ...Object.entries(recipes).map(([path, name]) =>
      page(path, async () => ({ Component: (await import('./recipes'))[name] })),
    ),
  ],
};

function page(path: string, lazy: PageRoute['lazy']): PageRoute {
  return { path, lazy, handle: { title: 'Stock' } };
}
