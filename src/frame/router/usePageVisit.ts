import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { useTitleOf } from '../../../engine/console/pages/useCrumbs';
import { leaveApiErrors } from '../../../providers/apiStatus';
import { trackPageView } from '../../../providers/tagManager';
import { enterPage } from './formerPage';
import { pageTitle } from './pageTitle';
import { usePageHandle } from './usePageHandle';

/** What goes with opening a page: its title, its view counted, and old trouble forgotten. */
export function usePageVisit(): void {
  const handle = usePageHandle();
  const { pathname } = useLocation();
  const titleOf = useTitleOf();
  const title = handle && titleOf(handle);
  const name = handle?.isNameless ? undefined : handle?.title;

  useEffect(() => {
    document.title = pageTitle(title);
  }, [title]);

  useEffect(() => {
    leaveApiErrors();
    enterPage(pathname);
    if (import.meta.env.VITE_GTM_ID) trackPageView({ name, path: pathname });
  }, [name, pathname]);
}
