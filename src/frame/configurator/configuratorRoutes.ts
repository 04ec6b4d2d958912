import type { RouteObject } from 'react-router-dom';
import type { PageRoute } from '../router/pageRoute';
import type { ConfiguratorStep } from './configuratorStep';

interface Options {
  /** A page as the router takes it. */
  toRoute: (page: PageRoute) => RouteObject;
  notFound: RouteObject;
}

/** The steps below their frame; frame and steps are loaded when one is opened. */
export function configuratorRoutes(steps: readonly ConfiguratorStep[], { toRoute, notFound }: Options): RouteObject {
  const paths = new Map<string, ConfiguratorStep[]>();
  for (const step of steps)
    for (const path of step.firstPath === undefined ? [step.path] : [step.path, step.firstPath])
      paths.set(path, [...(paths.get(path) ?? []), step]);
  const pages = [...paths].map(([path, own]): PageRoute => {
    const [first] = own;
    return {
      path,
      // Several at one path are told apart by the query: each is guarded by itself.
      handle: own.length === 1 && first ? first.handle : { title: first?.handle.title ?? '', tabTitles: titlesOf(own) },
      lazy: () => import('./StepPage'),
    };
  });
  return {
    path: 'configurator',
    lazy: async () => ({ Component: (await import('./ConfiguratorRoute')).ConfiguratorRoute }),
    children: [...pages, ...steps.flatMap(({ below = [] }) => below)].map(toRoute).concat(notFound),
  };
}

/** Titles by the value of `?tab=`. */
function titlesOf(steps: readonly ConfiguratorStep[]): Readonly<Record<string, string>> {
  return Object.fromEntries(steps.flatMap(({ search, handle }) => (search ? [[search, handle.title]] : [])));
}
