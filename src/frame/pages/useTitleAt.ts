import { matchRoutes } from 'react-router-dom';
import { useTitleOf } from '../../../engine/console/pages/useCrumbs';
import { useFeatures } from '../FeaturesContext';
import type { PageHandle } from '../router/pageRoute';

const EVENT = 'events/:event_id';

/** What the page at an address is called; null where there is none. */
export function useTitleAt(): (pathname: string) => string | null {
  const { eventRoutes, otherRoutes } = useFeatures();
  const titleOf = useTitleOf();
  return (pathname) => {
    const pages = [...eventRoutes.map((page) => ({ ...page, path: `${EVENT}/${page.path}` })), ...otherRoutes];
    const found = matchRoutes(
      pages.map(({ path, handle }) => ({ path, handle })),
      pathname,
    )?.at(-1);
    return found ? titleOf(found.route.handle as PageHandle) : null;
  };
}
