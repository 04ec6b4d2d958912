import './texts';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { Link, useLocation } from 'react-router-dom';
import { PageHeader } from '../../../frame/layout/PageHeader';

const PARTS = ['home', 'organizations', 'health', 'tasks', 'usage', 'audit', 'announcements', 'flags'] as const;
const addressOf = (part: (typeof PARTS)[number]) => (part === 'home' ? '/admin' : `/admin/${part}`);

/** What all pages of the administration have above them: the way from one to the next. */
export function AdminFrame({ children }: { children: ReactNode }) {
  const translate = useTranslate();
  const { pathname } = useLocation();
  const shown = PARTS.find((part) => addressOf(part) === pathname.replace(/\/$/, '')) ?? 'home';
  return (
    <>
      <PageHeader title={translate('shell.nav.admin')} />
      <Tabs
        component="nav"
        aria-label={translate('pages.admin.tabs.label')}
        role="navigation"
        value={shown}
        variant="scrollable"
        allowScrollButtonsMobile
        sx={{ mb: 2, borderBottom: '1px solid var(--sl-line)' }}
        slotProps={{ list: { role: 'presentation' } }}
      >
        {PARTS.map((part) => (
          <Tab
            key={part}
            value={part}
            component={Link}
            to={addressOf(part)}
            role="link"
            tabIndex={0}
            aria-selected={undefined}
            aria-current={part === shown ? 'page' : undefined}
            label={translate(`pages.admin.tabs.${part}`)}
          />
        ))}
      </Tabs>
      {children}
    </>
  );
}
