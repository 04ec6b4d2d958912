import { useMatches } from 'react-router-dom';
import type { PageHandle } from './resourcePages';

/** What the route table says of the page shown. */
export function usePageHandle(): PageHandle | undefined {
  const handles = useMatches().map((match) => match.handle as PageHandle | undefined);
  return handles.findLast((handle) => handle?.title !== undefined);
}
