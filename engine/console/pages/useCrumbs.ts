import { useQuery } from '@tanstack/react-query';
import { type RaRecord, useDataProvider, useTranslate } from 'react-admin';
import { useParams } from 'react-router-dom';
import { titleOf } from '../../core/titleOf';
import { type HeaderProps, useConsole } from '../ConsoleSetup';
import type { PageHandle } from './resourcePages';
import { usePageHandle } from './usePageHandle';

type Crumbs = NonNullable<HeaderProps['breadcrumbs']>;

/** The way to the page shown: the records it is under, and the lists between them. It starts at the outermost record. */
export function useCrumbs(): Crumbs {
  const shown = usePageHandle()?.page;
  const above = useCrumbsTo(shown?.resource ?? '');
  return shown && shown.kind === 'list' ? above.slice(0, -1) : above;
}

/** The way to the records of a resource, its own list included. */
export function useCrumbsTo(resource: string): Crumbs {
  const { pages, plan, recordAtHand, placeOf } = useConsole();
  const params = useParams();
  const titleOfList = useListTitle();
  const dataProvider = useDataProvider();
  const ancestors = pages.ancestorsOf(resource, params);
  const ids = ancestors.map(({ param }) => Number(params[param]));
  const isKnown = ancestors.every((ancestor, i) => recordAtHand?.(ancestor.resource, ids[i] ?? 0));
  const { data: records } = useQuery({
    queryKey: [resource, 'ancestors', ids],
    queryFn: () =>
      Promise.all(
        ancestors.map(
          async (ancestor, i) => (await dataProvider.getOne(ancestor.resource, { id: ids[i] })).data as RaRecord,
        ),
      ),
    enabled: !isKnown && ids.every(Number.isSafeInteger),
  });
  const listOf = (name: string) => {
    const to = placeOf(name)?.list;
    return to ? [{ label: titleOfList(name), to }] : [];
  };
  const way = ancestors.flatMap((ancestor, i) => {
    const record = recordAtHand?.(ancestor.resource, ids[i] ?? 0) ?? records?.[i];
    const to = `/${ancestor.address.replace(/:(\w+)/g, (_, name: string) => params[name] ?? '')}`;
    const own = record ? [{ label: titleOf(plan.get(ancestor.resource), record), to }] : [];
    return i === 0 ? own : [...listOf(ancestor.resource), ...own];
  });
  return resource === '' ? way : [...way, ...listOf(resource)];
}

/** What a resource's list is called. */
function useListTitle(): (resource: string) => string {
  const { pages } = useConsole();
  const title = useTitleOf();
  return (resource) => {
    const list = pages.pages.find(({ handle: { page } }) => page?.resource === resource && page.kind === 'list');
    return list ? title(list.handle) : resource;
  };
}

/** What a page is called, from what is known of it before it is loaded. */
export function useTitleOf(): (handle: Pick<PageHandle, 'title' | 'text'>) => string {
  const translate = useTranslate();
  return ({ title, text }) => translate(title, text === undefined ? {} : { _: text });
}

/** What the page shown is called. */
export function usePageTitle(): string {
  const handle = usePageHandle();
  const title = useTitleOf();
  return handle ? title(handle) : '';
}
