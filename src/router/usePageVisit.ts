import { useEffect } from 'react';
import { useTranslate } from 'react-admin';
import { useLocation } from 'react-router-dom';
import { dismissApiErrors } from '../../providers/apiStatus';
import { trackPageView } from '../../providers/tagManager';
import { pageTitle } from './pageTitle';
import { usePageHandle } from './usePageHandle';

/** What goes with opening a page: its title, its view counted, and old trouble forgotten. */
export function usePageVisit(): void {
  const handle = usePageHandle();
  const translate = useTranslate();
  const { pathname } = useLocation();
  const title = handle && translate(handle.title);
  const name = handle?.viewName ?? handle?.title;

  useEffect(() => {
    document.title = pageTitle(title);
  }, [title]);

  useEffect(() => {
    dismissApiErrors();
    trackPageView({ name, path: pathname });
  }, [name, pathname]);
}
