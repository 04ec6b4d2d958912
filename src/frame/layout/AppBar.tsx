import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import MenuRounded from '#icons/MenuRounded';
import SearchRounded from '#icons/SearchRounded';
import { modKey } from '../../../engine/console/keys/modKey';
import { Nothing, onDemand } from '../../../engine/console/onDemand';
import { useCurrentEvent } from '../../shared/event/EventContext';
import { Logo } from '../../shared/Logo';
import { HOME_ADDRESS } from '../router/addresses';
import { EventMenu } from './EventMenu';
import { afterPage } from './firstPage';
import { TasksMenu } from './TasksMenu';
import { UserMenu } from './UserMenu';

const EventClock = onDemand(async () => (await afterPage(() => import('./EventClock'))).EventClock, Nothing);
const LiveStatus = onDemand(
  async () => (await afterPage(() => import('../../shared/live/LiveStatus'))).LiveStatus,
  Nothing,
);

interface AppBarProps {
  isInEvent: boolean;
  onOpenPalette: () => void;
  /** Absent where there is no sidebar. */
  onOpenNavigation?: () => void;
}

const BAR = {
  position: 'sticky',
  top: 'var(--sl-viewing-bar)',
  zIndex: 'drawer',
  display: 'flex',
  alignItems: 'center',
  gap: { xs: 0.5, md: 1.5 },
  height: 'calc(var(--sl-app-bar) - var(--sl-viewing-bar))',
  px: { xs: 1, md: 2 },
  borderBottom: '1px solid var(--sl-line)',
  bgcolor: 'var(--sl-surface)',
};

/** Where one is, what time it is there, and what is at hand from anywhere. */
export function AppBar({ isInEvent, onOpenPalette, onOpenNavigation }: AppBarProps) {
  const translate = useTranslate();
  const event = useCurrentEvent();
  return (
    <Box component="header" sx={BAR}>
      {onOpenNavigation && (
        <IconButton
          aria-label={translate('shell.open_navigation')}
          onClick={onOpenNavigation}
          sx={{ display: { md: 'none' } }}
        >
          <MenuRounded />
        </IconButton>
      )}
      <LogoLink label={translate('shell.logo')} />
      {isInEvent && event && <EventMenu event={event} />}
      <Box sx={{ flex: 1 }} />
      {isInEvent && event && <LiveStatus />}
      {isInEvent && event && <EventClock zone={event.timezone} />}
      <PaletteButton label={translate('shell.palette.open')} onClick={onOpenPalette} />
      <TasksMenu />
      <UserMenu />
    </Box>
  );
}

function LogoLink({ label }: { label: string }) {
  return (
    <Box
      component={Link}
      to={HOME_ADDRESS}
      aria-label={label}
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        p: 0.5,
        borderRadius: 1,
        color: 'inherit',
        textDecoration: 'none',
        fontWeight: 600,
        '& svg': { width: 28, height: 28 },
      }}
    >
      <Logo />
    </Box>
  );
}

function PaletteButton({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <>
      <Button
        variant="outlined"
        color="inherit"
        onClick={onClick}
        startIcon={<SearchRounded />}
        aria-keyshortcuts="Control+K Meta+K"
        sx={{
          display: { xs: 'none', md: 'inline-flex' },
          color: 'var(--sl-quiet)',
          fontWeight: 400,
          minWidth: 200,
          justifyContent: 'flex-start',
        }}
      >
        {label}
        <Box component="kbd" sx={{ ml: 'auto', pl: 2, font: 'inherit', fontSize: 12 }}>
          {modKey()} K
        </Box>
      </Button>
      <IconButton aria-label={label} onClick={onClick} sx={{ display: { md: 'none' } }}>
        <SearchRounded />
      </IconButton>
    </>
  );
}
