import { usePageHandle as useEngineHandle } from '../../../engine/console/pages/usePage';
import type { PageHandle } from './pageRoute';

/** What the route table says of the page shown. */
export function usePageHandle(): PageHandle | undefined {
  return useEngineHandle();
}
