import type { ComponentType, ReactElement } from 'react';
import { Resource, ResourceContextProvider, type ResourceProps } from 'react-admin';
import type { Plan, ResourcePlan } from '../../core/plan';
import { titleOf } from '../../core/titleOf';
import { viewOf } from '../pages/pageView';
import type { ConsolePage, PageKind } from '../pages/resourcePages';

/** What react-admin calls each kind of page. An import page has no counterpart there. */
const VIEWS: Readonly<Partial<Record<PageKind, 'list' | 'create' | 'edit' | 'show'>>> = {
  list: 'list',
  create: 'create',
  edit: 'edit',
  record: 'show',
};

export type ResourcePage = Pick<ConsolePage, 'lazy' | 'handle'>;

interface ElementOptions {
  plan: Plan;
  /** Pages of the console, each with the resource it is about. */
  pages: readonly ResourcePage[];
  /** Renders the page at the current address. */
  Page: ComponentType;
}

/** One `<Resource>` for each resource of the plan. `<Admin>` takes them as children. */
export function resourceElements({ plan, pages, Page }: ElementOptions): ReactElement<ResourceProps>[] {
  return [...plan.resources.values()].map((resource) => (
    <RoutedResource
      key={resource.name}
      name={resource.name}
      {...viewsOf(resource, pages)}
      icon={iconOf(resource, pages)}
      recordRepresentation={(record: Record<string, unknown>) => titleOf(resource, record)}
      options={{ label: resource.label, permission: resource.resource.permission }}
    >
      <Page />
    </RoutedResource>
  ));
}

/**
 * A `<Resource>` whose views stand at the addresses of the plan instead of react-admin's own. The router renders the view that the address
 * asks for; `<Admin>` registers the resource with the same props as any other.
 */
function RoutedResource({ name, children }: ResourceProps) {
  return <ResourceContextProvider value={name}>{children}</ResourceContextProvider>;
}
RoutedResource.raName = Resource.raName;
RoutedResource.registerResource = Resource.registerResource;

type Views = Pick<ResourceProps, 'list' | 'create' | 'edit' | 'show'>;

function viewsOf({ name }: ResourcePlan, pages: readonly ResourcePage[]): Views {
  const views: Views = {};
  for (const page of pages) {
    const { resource, kind } = page.handle.page ?? {};
    const view = kind && VIEWS[kind];
    // A resource may stand below several others. Its first declaration names its views.
    if (resource === name && view) views[view] ??= viewOf(page);
  }
  return views;
}

function iconOf({ name }: ResourcePlan, pages: readonly ResourcePage[]): ResourceProps['icon'] {
  return pages.find(({ handle }) => handle.page?.resource === name && handle.menu)?.handle.menu?.Icon;
}
