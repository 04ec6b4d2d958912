import { useSearchParams } from 'react-router-dom';
import { usePageHandle as useEngineHandle } from '../../../engine/console/pages/usePageHandle';
import type { PageHandle } from './pageRoute';

/** What the route table says of the page shown. */
export function usePageHandle(): PageHandle | undefined {
  const handle: PageHandle | undefined = useEngineHandle();
  const [search] = useSearchParams();
  const title = handle?.tabTitles?.[search.get('tab') ?? ''];
  return handle && title ? { ...handle, title } : handle;
}
