import './texts';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { useLocation } from 'react-router-dom';
import { PageHeader } from '../../../frame/layout/PageHeader';
import { SubNavigation } from '../../../shared/SubNavigation';
import { ADMIN_PARTS, addressOf } from './adminParts';

/** What all pages of the administration have above them: the way from one to the next. */
export function AdminFrame({ children }: { children: ReactNode }) {
  const translate = useTranslate();
  const { pathname } = useLocation();
  const shown = ADMIN_PARTS.find((part) => addressOf(part) === pathname.replace(/\/$/, '')) ?? 'home';
  return (
    <>
      <PageHeader title={translate('shell.nav.admin')} />
      <SubNavigation
        label={translate('pages.admin.tabs.label')}
        items={ADMIN_PARTS.map((part) => ({
          to: addressOf(part),
          label: translate(`pages.admin.tabs.${part}`),
          isCurrent: part === shown,
        }))}
      />
      {children}
    </>
  );
}
