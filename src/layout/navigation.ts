import AdminPanelSettingsOutlined from '@mui/icons-material/AdminPanelSettingsOutlined';
import CampaignOutlined from '@mui/icons-material/CampaignOutlined';
import EventOutlined from '@mui/icons-material/EventOutlined';
import ExtensionOutlined from '@mui/icons-material/ExtensionOutlined';
import FlagOutlined from '@mui/icons-material/FlagOutlined';
import GroupsOutlined from '@mui/icons-material/GroupsOutlined';
import HandshakeOutlined from '@mui/icons-material/HandshakeOutlined';
import HomeOutlined from '@mui/icons-material/HomeOutlined';
import LeaderboardOutlined from '@mui/icons-material/LeaderboardOutlined';
import PendingActionsOutlined from '@mui/icons-material/PendingActionsOutlined';
import PhoneIphoneOutlined from '@mui/icons-material/PhoneIphoneOutlined';
import RouteOutlined from '@mui/icons-material/RouteOutlined';
import SensorsOutlined from '@mui/icons-material/SensorsOutlined';
import SupportAgentOutlined from '@mui/icons-material/SupportAgentOutlined';
import TimerOutlined from '@mui/icons-material/TimerOutlined';
import WidgetsOutlined from '@mui/icons-material/WidgetsOutlined';
import type { ComponentType } from 'react';
import { type Grants, hasPermission } from '../../providers/permissions';
import type { PageHandle, PageRoute } from '../routes/pageRoute';

export interface NavigationItem {
  path: string;
  /** Key of the item's text. */
  label: string;
  Icon: ComponentType<{ fontSize?: 'small' }>;
  route: PageRoute;
}

export interface NavigationSection {
  /** Key of the heading; the first section needs none. */
  heading?: string;
  items: NavigationItem[];
}

type Entry = readonly [path: string, icon: NavigationItem['Icon']];

const SECTIONS: readonly { heading?: string; entries: readonly Entry[] }[] = [
  { entries: [['home', HomeOutlined]] },
  {
    heading: 'shell.section.race_day',
    entries: [
      ['livetiming', SensorsOutlined],
      ['rankings', LeaderboardOutlined],
      ['analytics', RouteOutlined],
    ],
  },
  {
    heading: 'shell.section.participants',
    entries: [
      ['athletes', GroupsOutlined],
      ['races', FlagOutlined],
      ['timing', TimerOutlined],
    ],
  },
  {
    heading: 'shell.section.audience',
    entries: [
      ['updates', CampaignOutlined],
      ['widgets', WidgetsOutlined],
      ['sponsors', HandshakeOutlined],
    ],
  },
  {
    heading: 'shell.section.setup',
    entries: [
      ['event', EventOutlined],
      ['application', PhoneIphoneOutlined],
      ['integrations', ExtensionOutlined],
      ['background_tasks', PendingActionsOutlined],
      ['support', SupportAgentOutlined],
      ['admin', AdminPanelSettingsOutlined],
    ],
  },
];

/** The sidebar: the sections of an event whose page exists and which this person may open. */
export function eventNavigation(routes: readonly PageRoute[], visitor: Visitor): NavigationSection[] {
  const toItem = ([path, Icon]: Entry): NavigationItem[] => {
    const route = routes.find((candidate) => candidate.path === path);
    return route && mayOpen(route.handle, visitor) ? [{ path, label: `shell.nav.${path}`, Icon, route }] : [];
  };
  return SECTIONS.map(({ heading, entries }) => ({ heading, items: entries.flatMap(toItem) })).filter(
    ({ items }) => items.length > 0,
  );
}

export interface Visitor {
  grants: Grants;
  isSuperAdmin: boolean;
}

export function mayOpen({ permission, isForSuperAdmins }: PageHandle, { grants, isSuperAdmin }: Visitor): boolean {
  if (isForSuperAdmins && !isSuperAdmin) return false;
  return permission === undefined || hasPermission(grants, permission);
}
