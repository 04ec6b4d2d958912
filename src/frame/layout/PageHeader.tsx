import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useEffect, useRef, useState } from 'react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import MoreVertRounded from '#icons/MoreVertRounded';
import { type HeaderAction, type HeaderProps, useConsole } from '../../../engine/console/ConsoleSetup';
import { Nothing, onDemand } from '../../../engine/console/onDemand';
import { useFirstPage } from './useFirstPage';
import { useMenu } from './useMenu';

const ActionMenuContent = onDemand(async () => (await import('./ActionMenuContent')).ActionMenuContent, Nothing);

const CRUMBS = {
  display: 'flex',
  m: 0,
  p: 0,
  overflow: 'hidden',
  color: 'var(--sl-quiet)',
  fontSize: 13,
  listStyle: 'none',
  whiteSpace: 'nowrap',
  // The room above belongs to what is pressed, as far as a finger needs it.
  '& li': { minWidth: 0, pt: 1.5, overflow: 'hidden', textOverflow: 'ellipsis' },
  '& li + li': { flexShrink: 0, maxWidth: '60%' },
  '& li + li::before': { content: '"/"', mx: 0.75 },
  '& a': { py: 1.5, color: 'inherit', textDecoration: 'none' },
  '& a:hover': { color: 'var(--sl-text)', textDecoration: 'underline' },
};

/** On a phone, where the button leaves little room, two lines fit as well as one. */
const TITLE = {
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: { xs: 2, sm: 1 },
  minWidth: 80,
  // What the button cannot give up is less than this, and no word is broken for it.
  pr: '1px',
  overflow: 'hidden',
  overflowWrap: 'break-word',
  lineHeight: { xs: 1.15, sm: 1.3 },
};

/** A page's name and what can be done with it. On scroll it stays as one line under the app bar. */
export function PageHeader({ title, breadcrumbs = [], status, primaryAction, actions = [] }: HeaderProps) {
  useFirstPage();
  const translate = useTranslate();
  const { sentinel, isStuck } = useStuck();
  const { can } = useConsole();
  const offered = actions.filter(({ permission }) => permission === undefined || can(permission));
  return (
    <>
      {breadcrumbs.length > 0 && (
        <Box component="nav" aria-label={translate('shell.breadcrumb')}>
          <Box component="ol" sx={CRUMBS}>
            {breadcrumbs.map(({ label, to }) => (
              <li key={to}>
                <Link to={to}>{label}</Link>
              </li>
            ))}
          </Box>
        </Box>
      )}
      <div ref={sentinel} />
      <Box
        component="header"
        sx={{
          position: 'sticky',
          top: 'var(--sl-app-bar)',
          zIndex: 'appBar',
          display: 'flex',
          alignItems: 'center',
          gap: { xs: 0.75, sm: 1.5 },
          height: 'var(--sl-page-line)',
          mx: { xs: -2, md: -3 },
          px: { xs: 2, md: 3 },
          mb: 1,
          mt: breadcrumbs.length > 0 ? 0 : 1,
          bgcolor: 'var(--sl-page)',
          borderBottom: '1px solid',
          borderColor: isStuck ? 'var(--sl-line)' : 'transparent',
          // The title gives way, not what is to be pressed; on a phone that takes two lines before a word of the title is broken.
          '& > .MuiButton-root': {
            flexShrink: { xs: 1_000, sm: 0 },
            // Its words are broken nowhere, and do not stand beyond it.
            minWidth: 'min-content',
            overflowWrap: 'normal',
            whiteSpace: { xs: 'normal', sm: 'nowrap' },
            lineHeight: { xs: 1.2, sm: 1.75 },
            px: { xs: 1.25, sm: 1.75 },
            '& .MuiButton-startIcon': { mr: { xs: 0.5, sm: 1 } },
          },
        }}
      >
        <Typography variant="h1" sx={TITLE}>
          {title}
        </Typography>
        {status && <Box sx={{ display: { xs: 'none', sm: 'block' } }}>{status}</Box>}
        <Box sx={{ flex: 1 }} />
        {primaryAction}
        {offered.length > 0 && <ActionMenu actions={offered} label={translate('shell.more_actions')} />}
      </Box>
      {status && <Box sx={{ display: { sm: 'none' }, pb: 1 }}>{status}</Box>}
    </>
  );
}

function ActionMenu({ actions, label }: { actions: readonly HeaderAction[]; label: string }) {
  const { buttonProps, menuProps, wasOpened } = useMenu(ActionMenuContent);
  return (
    <>
      <IconButton aria-label={label} title={label} {...buttonProps}>
        <MoreVertRounded />
      </IconButton>
      {wasOpened && <ActionMenuContent actions={actions} label={label} {...menuProps} />}
    </>
  );
}

/** Whether what follows the sentinel has reached the app bar. */
function useStuck() {
  const sentinel = useRef<HTMLDivElement>(null);
  const [isStuck, setStuck] = useState(false);

  useEffect(() => {
    if (!sentinel.current || typeof IntersectionObserver === 'undefined') return;
    const appBar = getComputedStyle(document.documentElement).getPropertyValue('--sl-app-bar') || '0px';
    const observer = new IntersectionObserver(([entry]) => setStuck(entry?.isIntersecting === false), {
      rootMargin: `-${appBar.trim()} 0px 0px 0px`,
    });
    observer.observe(sentinel.current);
    return () => observer.disconnect();
  }, []);

  return { sentinel, isStuck };
}
