import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import BookmarkAddOutlined from '#icons/BookmarkAddOutlined';
import { useConsole } from '../ConsoleSetup';
import { mayUse } from '../fieldAccess';
import type { GridToolsProps } from '../grid/GridTools';
import { onDemand } from '../onDemand';
import { type SavedView, type Views, viewSearch } from './useViews';

const ViewDialog = onDemand(async () => (await import('./ViewDialog')).ViewDialog);

interface ViewTabsProps extends Pick<GridToolsProps, 'plan' | 'address' | 'columns' | 'onColumns'> {
  views: Views;
  /** Whether the list differs from what it shows at first. */
  hasOwnColumns: boolean;
}

/** What is deleted, in the address of a list. */
const DELETED = 'deleted=true';

/** Saved views as tabs, between the one with everything and the one with what was deleted. Links, so that each can be opened in a tab of the browser too. */
export function ViewTabs({ plan, address, views, columns, hasOwnColumns, onColumns }: ViewTabsProps) {
  const translate = useTranslate();
  const [isSaving, setSaving] = useState(false);
  const active = views.views.find((view) => view.id === address.state.view);
  const { can } = useConsole();
  const { isDeleted } = address.state;
  const canRestore = plan.resource.softDelete && mayUse(plan, 'delete', can);
  const search = viewSearch(address.state, plan);
  const isChanged = active
    ? active.search !== search || active.columns.join() !== columns.join()
    : (search !== '' && search !== DELETED) || hasOwnColumns;
  if (views.views.length === 0 && !isChanged && !canRestore && !isDeleted) return null;

  return (
    <Box component="nav" aria-label={translate('engine.view.tabs')} sx={TABS}>
      <Link
        to={address.hrefOf('')}
        aria-current={active || isDeleted ? undefined : 'page'}
        onClick={() => active && onColumns(null)}
      >
        {translate('engine.view.all')}
      </Link>
      {views.views.map((view) => (
        <Link
          key={view.id}
          to={address.hrefOf(withView(view))}
          aria-current={view === active ? 'page' : undefined}
          onClick={() => onColumns(view.columns)}
        >
          {view.name}
        </Link>
      ))}
      {canRestore && (
        <Link to={address.hrefOf(DELETED)} aria-current={isDeleted && !active ? 'page' : undefined}>
          {translate('engine.view.deleted')}
        </Link>
      )}
      {(isChanged || active) && (
        <Button
          size="small"
          color="inherit"
          startIcon={<BookmarkAddOutlined fontSize="small" />}
          onClick={() => setSaving(true)}
          sx={{ ml: 'auto', color: 'var(--engine-quiet)' }}
        >
          {translate(active && !isChanged ? 'engine.view.manage' : 'engine.view.save')}
        </Button>
      )}
      {isSaving && (
        <ViewDialog
          active={active}
          isChanged={isChanged}
          views={views}
          draft={{ search, columns }}
          onSaved={(view) => address.change({ view: view?.id ?? null }, { isReplace: true })}
          onClose={() => setSaving(false)}
        />
      )}
    </Box>
  );
}

function withView({ id, search }: SavedView): string {
  return search ? `${search}&view=${encodeURIComponent(id)}` : `view=${encodeURIComponent(id)}`;
}

const TABS = {
  // Where the list fills the page, what is under the current tab would be cut off.
  flexShrink: 0,
  display: 'flex',
  alignItems: 'center',
  gap: 2.5,
  minHeight: 40,
  mb: 1,
  overflowX: 'auto',
  borderBottom: '1px solid var(--engine-line)',
  '& a': {
    py: 1.25,
    borderBottom: '2px solid transparent',
    color: 'var(--engine-quiet)',
    fontWeight: 500,
    textDecoration: 'none',
    whiteSpace: 'nowrap',
    '&:hover': { color: 'var(--engine-text)' },
    '&[aria-current]': { borderColor: 'var(--engine-brand)', color: 'var(--engine-text)' },
  },
};
