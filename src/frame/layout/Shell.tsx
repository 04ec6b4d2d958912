import Box from '@mui/material/Box';
import { type ReactNode, useState } from 'react';
import { useStore, useTranslate } from 'react-admin';
import { matchPath, useMatch } from 'react-router-dom';
import { Nothing, onDemand } from '../../../engine/console/onDemand';
import { getViewing } from '../../../providers/viewing';
import { useFeatures } from '../FeaturesContext';
import { AppBar } from './AppBar';
import { afterPage } from './firstPage';
import { eventNavigation } from './navigation';
import { PaletteLauncher } from './PaletteLauncher';
import { Sidebar } from './Sidebar';
import { useVisitor } from './useVisitor';

const LiveUpdates = onDemand(
  async () => (await afterPage(() => import('../../shared/live/LiveUpdates'))).LiveUpdates,
  Nothing,
);
const ViewingBanner = onDemand(async () => (await import('./ViewingBanner')).ViewingBanner, Nothing);
const AfterPage = onDemand(async () => (await afterPage(() => import('./AfterPage'))).AfterPage, Nothing);
const MAIN_ID = 'main';

/** The frame around every page: full width, or beside an event's sidebar. */
export function Shell({ children }: { children: ReactNode }) {
  const { eventRoutes, otherRoutes } = useFeatures();
  const translate = useTranslate();
  const viewing = getViewing();
  const visitor = useVisitor();
  const eventMatch = useMatch('/events/:event_id/*');
  const [isOpenOnPhone, setOpenOnPhone] = useState(false);
  const [isCollapsed, setCollapsed] = useStore('sidebar.collapsed', false);
  // A page about events from outside, such as making or duplicating one, has the whole width.
  const isInEvent =
    eventMatch !== null && !otherRoutes.some(({ path }) => matchPath(`/${path}`, eventMatch.pathname) !== null);
  const sections = isInEvent ? eventNavigation(eventRoutes, visitor) : [];

  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', minHeight: '100dvh' }}>
      <SkipLink>{translate('shell.skip_link')}</SkipLink>
      {viewing && <ViewingBanner viewing={viewing} />}
      <PaletteLauncher sections={sections}>
        {(openPalette) => (
          <AppBar
            isInEvent={isInEvent}
            onOpenPalette={openPalette}
            onOpenNavigation={sections.length > 0 ? () => setOpenOnPhone(true) : undefined}
          />
        )}
      </PaletteLauncher>
      <LiveUpdates />
      <AfterPage sections={sections} />
      <Box sx={{ display: 'flex', flex: 1, minWidth: 0 }}>
        {sections.length > 0 && (
          <Sidebar
            sections={sections}
            basePath={eventMatch?.pathnameBase ?? ''}
            isCollapsed={isCollapsed}
            onToggle={() => setCollapsed(!isCollapsed)}
            isOpenOnPhone={isOpenOnPhone}
            onCloseOnPhone={() => setOpenOnPhone(false)}
          />
        )}
        <Box
          component="main"
          id={MAIN_ID}
          tabIndex={-1}
          sx={{ flex: 1, minWidth: 0, px: { xs: 2, md: 3 }, pb: 4, outline: 0 }}
        >
          {children}
        </Box>
      </Box>
    </Box>
  );
}

/** Takes people who use the keyboard past the app bar and the sidebar. */
function SkipLink({ children }: { children: string }) {
  return (
    <Box
      component="a"
      href={`#${MAIN_ID}`}
      sx={{
        position: 'fixed',
        top: 8,
        left: 8,
        zIndex: 'tooltip',
        px: 2,
        py: 1,
        borderRadius: 1,
        bgcolor: 'var(--sl-brand)',
        color: 'var(--sl-on-brand)',
        fontWeight: 600,
        transform: 'translateY(-200%)',
        '&:focus': { transform: 'none' },
      }}
    >
      {children}
    </Box>
  );
}
