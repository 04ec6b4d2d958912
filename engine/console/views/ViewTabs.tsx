import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslate } from 'react-admin';
import { Link, useNavigate } from 'react-router-dom';
import BookmarkAddOutlined from '#icons/BookmarkAddOutlined';
import GroupOutlined from '#icons/GroupOutlined';
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
  const active = views.views.find((view) => String(view.id) === address.state.view);
  const { can } = useConsole();
  const { isDeleted } = address.state;
  const canRestore = plan.resource.softDelete && mayUse(plan, 'delete', can);
  const search = viewSearch(address.state, plan);
  const isChanged = active
    ? active.search !== search || active.columns.join() !== columns.join()
    : (search !== '' && search !== DELETED) || hasOwnColumns;
  useDefaultView({ views, address, onColumns, isPlain: search === '' && address.state.view === null });
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
          {view.isShared && <GroupOutlined titleAccess={translate('engine.view.shared')} sx={SHARED} />}
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
          plan={plan}
          active={active}
          isChanged={isChanged}
          views={views}
          draft={{ search, columns }}
          onSaved={(id) => address.change({ view: id === null ? null : String(id) }, { isReplace: true })}
          onClose={() => setSaving(false)}
        />
      )}
    </Box>
  );
}

interface DefaultViewOptions extends Pick<ViewTabsProps, 'views' | 'address' | 'onColumns'> {
  /** Whether the address asks for nothing of the list. */
  isPlain: boolean;
}

/** A list that is opened at its bare address opens with the view chosen for that; afterwards "All" is all. */
function useDefaultView({ views, address, onColumns, isPlain }: DefaultViewOptions): void {
  const navigate = useNavigate();
  const [isOpening, setOpening] = useState(isPlain);
  const open = useEffectEvent(() => {
    const view = views.views.find(({ id }) => id === views.defaultId);
    if (!view || !isPlain) return;
    onColumns(view.columns);
    navigate(address.hrefOf(withView(view)), { replace: true });
  });
  useEffect(() => {
    if (!isOpening || views.isPending) return;
    setOpening(false);
    open();
  }, [isOpening, views.isPending]);
}

function withView({ id, search }: SavedView): string {
  return search ? `${search}&view=${id}` : `view=${id}`;
}

const SHARED = { mr: 0.75, fontSize: 16, verticalAlign: 'text-bottom' };

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
