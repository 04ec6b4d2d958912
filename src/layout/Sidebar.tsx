import KeyboardDoubleArrowLeftRounded from '@mui/icons-material/KeyboardDoubleArrowLeftRounded';
import Box from '@mui/material/Box';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import ListSubheader from '@mui/material/ListSubheader';
import { useTranslate } from 'ra-core';
import { NavLink } from 'react-router-dom';
import type { NavigationItem, NavigationSection } from './navigation';

interface SidebarProps {
  sections: NavigationSection[];
  /** `/events/12` */
  basePath: string;
  isCollapsed: boolean;
  onToggle: () => void;
  isOpenOnPhone: boolean;
  onCloseOnPhone: () => void;
}

const WIDTH = 224;
const COLLAPSED_WIDTH = 56;

/** An event's sections: beside the page, as icons alone when collapsed, and as a drawer on phones. */
export function Sidebar({ sections, basePath, isCollapsed, onToggle, isOpenOnPhone, onCloseOnPhone }: SidebarProps) {
  const translate = useTranslate();
  const toggleLabel = translate(isCollapsed ? 'shell.expand_navigation' : 'shell.collapse_navigation');
  return (
    <>
      <Drawer
        open={isOpenOnPhone}
        onClose={onCloseOnPhone}
        onClick={onCloseOnPhone}
        sx={{ display: { md: 'none' } }}
        slotProps={{ paper: { sx: { width: 'min(300px, 85vw)' } } }}
      >
        <Sections sections={sections} basePath={basePath} isCollapsed={false} />
      </Drawer>
      <Box
        sx={{
          display: { xs: 'none', md: 'flex' },
          flexDirection: 'column',
          position: 'sticky',
          top: 'var(--sl-app-bar)',
          flexShrink: 0,
          width: isCollapsed ? COLLAPSED_WIDTH : WIDTH,
          height: 'calc(100dvh - var(--sl-app-bar))',
          borderRight: '1px solid var(--sl-line)',
          bgcolor: 'var(--sl-surface)',
          transition: 'width 160ms ease-out',
        }}
      >
        <Sections sections={sections} basePath={basePath} isCollapsed={isCollapsed} />
        <Box sx={{ p: 1, textAlign: isCollapsed ? 'center' : 'right' }}>
          <IconButton
            onClick={onToggle}
            aria-label={toggleLabel}
            title={toggleLabel}
            aria-expanded={!isCollapsed}
            size="small"
          >
            <KeyboardDoubleArrowLeftRounded fontSize="small" sx={{ rotate: isCollapsed ? '180deg' : undefined }} />
          </IconButton>
        </Box>
      </Box>
    </>
  );
}

function Sections({ sections, basePath, isCollapsed }: Pick<SidebarProps, 'sections' | 'basePath' | 'isCollapsed'>) {
  const translate = useTranslate();
  return (
    <Box
      component="nav"
      aria-label={translate('shell.navigation')}
      sx={{ flex: 1, overflowY: 'auto', overflowX: 'hidden', p: 1 }}
    >
      {sections.map(({ heading, items }) => (
        <List
          key={heading ?? ''}
          disablePadding
          aria-label={heading && translate(heading)}
          sx={{ pb: 1 }}
          subheader={
            heading && !isCollapsed ? (
              <ListSubheader component="div" disableSticky aria-hidden="true" sx={{ px: 1.25 }}>
                {translate(heading)}
              </ListSubheader>
            ) : undefined
          }
        >
          {items.map((item) => (
            <SidebarLink key={item.path} item={item} to={`${basePath}/${item.path}`} isCollapsed={isCollapsed} />
          ))}
        </List>
      ))}
    </Box>
  );
}

function SidebarLink({ item, to, isCollapsed }: { item: NavigationItem; to: string; isCollapsed: boolean }) {
  const label = useTranslate()(item.label);
  const { Icon, route } = item;
  // The page is fetched while the pointer is on its way to the click.
  const prefetch = () => void route.lazy();
  return (
    <ListItem disablePadding>
      <ListItemButton
        component={NavLink}
        to={to}
        onPointerEnter={prefetch}
        onFocus={prefetch}
        aria-label={isCollapsed ? label : undefined}
        title={isCollapsed ? label : undefined}
        sx={{
          minHeight: 36,
          py: 0.5,
          px: 1.25,
          color: 'var(--sl-quiet)',
          '@media (pointer: coarse)': { minHeight: 44 },
          '&:hover': { color: 'var(--sl-text)' },
          '&.active': {
            bgcolor: 'var(--sl-neutral-ground)',
            color: 'var(--sl-text)',
            fontWeight: 600,
            boxShadow: 'inset 3px 0 0 var(--sl-brand)',
          },
        }}
      >
        <ListItemIcon>
          <Icon fontSize="small" />
        </ListItemIcon>
        {!isCollapsed && (
          <ListItemText primary={label} slotProps={{ primary: { noWrap: true, sx: { fontWeight: 'inherit' } } }} />
        )}
      </ListItemButton>
    </ListItem>
  );
}
