import './texts';
import './cards.css';
import { type ReactNode, useEffect } from 'react';
import { useTranslate } from 'react-admin';
import { useLocation } from 'react-router-dom';
import { PageHeader } from '../../../frame/layout/PageHeader';
import { pageTitle } from '../../../frame/router/pageTitle';
import { SubNavigation } from '../../../shared/SubNavigation';
import { ADMIN_PARTS, addressOf, PEOPLE } from './adminParts';

/** What all pages of the administration have above them: the way from one to the next. */
export function AdminFrame({ children }: { children: ReactNode }) {
  const translate = useTranslate();
  const { pathname } = useLocation();
  const shown = ADMIN_PARTS.find((part) => addressOf(part) === pathname.replace(/\/$/, '')) ?? 'home';
  const admin = translate('shell.nav.admin');
  const title = shown === 'home' ? admin : translate(`pages.admin.tabs.${shown}`);
  const crumbs = shown === 'home' ? [] : [{ label: admin, to: '/admin' }];
  useEffect(() => {
    // Behind what the router calls the whole of the administration when it is opened.
    queueMicrotask(() => {
      document.title = pageTitle(title);
    });
  }, [title]);
  return (
    <>
      <PageHeader title={title} breadcrumbs={crumbs} />
      <SubNavigation
        label={translate('pages.admin.tabs.label')}
        items={[
          ...ADMIN_PARTS.map((part) => ({
            to: addressOf(part),
            label: translate(`pages.admin.tabs.${part}`),
            isCurrent: part === shown,
          })),
          { to: PEOPLE, label: translate('pages.admin.tabs.people'), isCurrent: false },
        ]}
      />
      {children}
    </>
  );
}
