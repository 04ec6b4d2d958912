import Box from '@mui/material/Box';
import { useTranslate } from 'react-admin';
import { NavLink } from 'react-router-dom';
import { useTitleOf } from '../../../engine/console/pages/useCrumbs';
import { usePageHandle } from '../router/usePageHandle';
import type { NavigationItem, NavigationSection } from './navigation';

interface SidebarSectionsProps {
  sections: NavigationSection[];
  /** `/events/12` */
  basePath: string;
  isCollapsed: boolean;
}

export function SidebarSections({ sections, basePath, isCollapsed }: SidebarSectionsProps) {
  const translate = useTranslate();
  return (
    <Box
      component="nav"
      aria-label={translate('shell.navigation')}
      sx={{ flex: 1, overflowY: 'auto', overflowX: 'hidden', p: 1 }}
    >
      {sections.map(({ heading, items }) => (
        <Box key={heading ?? ''} sx={{ pb: 1 }}>
          {heading && !isCollapsed && (
            <Box sx={{ px: 1.25, color: 'var(--sl-quiet)', fontSize: 12, fontWeight: 500, lineHeight: '32px' }}>
              {translate(heading)}
            </Box>
          )}
          <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
            {items.map((item) => (
              <li key={item.path}>
                <SidebarLink item={item} to={`${basePath}/${item.path}`} isCollapsed={isCollapsed} />
              </li>
            ))}
          </Box>
        </Box>
      ))}
    </Box>
  );
}

const LINK = {
  display: 'flex',
  alignItems: 'center',
  gap: 1.5,
  minHeight: 36,
  px: 1.25,
  borderRadius: '6px',
  color: 'var(--sl-quiet)',
  textDecoration: 'none',
  // Some languages need two lines.
  lineHeight: 1.25,
  '@media (pointer: coarse)': { minHeight: 44 },
  '&:hover': { bgcolor: 'action.hover', color: 'var(--sl-text)' },
  '&.active': {
    bgcolor: 'var(--sl-selected)',
    color: 'var(--sl-text)',
    fontWeight: 600,
    boxShadow: 'inset 3px 0 0 var(--sl-brand)',
  },
};

function SidebarLink({ item, to, isCollapsed }: { item: NavigationItem; to: string; isCollapsed: boolean }) {
  const label = useTitleOf()(item);
  const { Icon, route } = item;
  const isItsSection = usePageHandle()?.section === item.path;
  // The page is fetched while the pointer is on its way to the click.
  const prefetch = () => void route.lazy().catch(() => undefined);
  return (
    <Box
      component={NavLink}
      to={to}
      className={({ isActive }: { isActive: boolean }) => (isActive || isItsSection ? 'active' : '')}
      onPointerEnter={prefetch}
      onFocus={prefetch}
      aria-label={isCollapsed ? label : undefined}
      title={isCollapsed ? label : undefined}
      sx={LINK}
    >
      <Icon fontSize="small" />
      {!isCollapsed && label}
    </Box>
  );
}
