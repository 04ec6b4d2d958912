import { CustomRoutes, Resource, type ResourceProps } from 'react-admin';
import { Route } from 'react-router-dom';
import type { Plan } from '../../core/plan';
import { titleOf } from '../../core/titleOf';
import { viewOf } from '../pages/pageView';
import type { ConsolePage, PageKind } from '../pages/resourcePages';
import { RoutedPage } from './RoutedPage';

/** What react-admin calls each kind of page. An import page has no counterpart there. */
const VIEWS: Readonly<Partial<Record<PageKind, 'list' | 'create' | 'edit' | 'show'>>> = {
  list: 'list',
  create: 'create',
  edit: 'edit',
  record: 'show',
};

type ResourcePage = Pick<ConsolePage, 'lazy' | 'handle'>;

interface AdminOptions {
  plan: Plan;
  /** Pages of the console, each with the resource it is about. */
  pages: readonly ResourcePage[];
}

/**
 * Makes the children of `<CoreAdmin>`: a `<Resource>` for each resource of the plan and for each list that joins several, and routes for all
 * other pages.
 */
export function adminChildren({ plan, pages }: AdminOptions) {
  return (
    <>
      {[...plan.resources.values()].map((resource) => (
        <Resource
          key={resource.name}
          name={resource.name}
          {...viewsOf(resource.name, pages)}
          icon={iconOf(resource.name, pages)}
          recordRepresentation={(record: Record<string, unknown>) => titleOf(resource, record)}
          options={{ label: resource.label, permission: resource.resource.permission }}
        />
      ))}
      {pages.flatMap(({ handle: { page, permission } }) =>
        page?.joins && page.kind === 'list' ? (
          <Resource
            key={page.resource}
            name={page.resource}
            {...viewsOf(page.resource, pages)}
            // A record has the pages of its own resource.
            hasEdit
            hasShow
            icon={iconOf(page.joins[0] ?? '', pages)}
            options={{ permission, joins: page.joins }}
          />
        ) : (
          []
        ),
      )}
      <CustomRoutes>
        <Route path="/" element={<RoutedPage />} />
        <Route path="*" element={<RoutedPage />} />
      </CustomRoutes>
    </>
  );
}

type Views = Pick<ResourceProps, 'list' | 'create' | 'edit' | 'show'>;

function viewsOf(name: string, pages: readonly ResourcePage[]): Views {
  const views: Views = {};
  for (const page of pages) {
    const { resource, kind } = page.handle.page ?? {};
    const view = kind && VIEWS[kind];
    // A resource may stand below several others. Its first declaration names its views.
    if (resource === name && view) views[view] ??= viewOf(page);
  }
  return views;
}

function iconOf(name: string, pages: readonly ResourcePage[]): ResourceProps['icon'] {
  return pages.find(({ handle }) => handle.page?.resource === name && handle.menu)?.handle.menu?.Icon;
}
