import { useMatches } from 'react-router-dom';
import type { PageHandle } from './resourcePages';

/** What the route table says of the page shown. */
export function usePageHandle(): PageHandle | undefined {
  const handles = useMatches().map((match) => match.handle as PageHandle | undefined);
  return handles.findLast((handle) => handle?.title !== undefined);
}

/** Which page of which resource is shown. @throws Error on a page that follows from no declaration */
export function usePage(): NonNullable<PageHandle['page']> {
  const page = usePageHandle()?.page;
  if (!page) throw new Error('This page is for addresses that resourcePages declares.');
  return page;
}
