import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { useTranslate } from 'react-admin';
import KeyboardDoubleArrowLeftRounded from '#icons/KeyboardDoubleArrowLeftRounded';
import { Nothing, onDemand } from '../../../engine/console/onDemand';
import type { NavigationSection } from './navigation';
import { SidebarSections } from './SidebarSections';

const PhoneDrawer = onDemand(async () => (await import('./PhoneDrawer')).PhoneDrawer, Nothing);

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
      {isOpenOnPhone && (
        <PhoneDrawer onClose={onCloseOnPhone}>
          <SidebarSections sections={sections} basePath={basePath} isCollapsed={false} />
        </PhoneDrawer>
      )}
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
        <SidebarSections sections={sections} basePath={basePath} isCollapsed={isCollapsed} />
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
