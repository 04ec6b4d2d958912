import Divider from '@mui/material/Divider';
import ListSubheader from '@mui/material/ListSubheader';
import MenuItem from '@mui/material/MenuItem';
import { useStore, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import type { CurrentEvent } from '../../shared/event/eventQuery';
import { RECENT_EVENTS_KEY, type RecentEvent } from '../event/recentEvents';
import { HOME_ADDRESS } from '../router/addresses';
import { FrameMenu } from './FrameMenu';
import type { MenuProps } from './useMenu';

const MIN_WIDTH = 260;

export function EventMenuContent({ event, ...menu }: MenuProps & { event: CurrentEvent }) {
  const translate = useTranslate();
  const [recent] = useStore<RecentEvent[]>(RECENT_EVENTS_KEY, []);
  const others = recent.filter(({ id }) => id !== event.id);
  const link = (to: string) => ({ component: Link, to, onClick: menu.onClose, sx: { whiteSpace: 'normal' } });
  return (
    <FrameMenu {...menu} label={translate('shell.event_menu.label')} minWidth={MIN_WIDTH}>
      <MenuItem {...link(`/events/${event.id}`)} selected>
        {event.name}
      </MenuItem>
      {others.length > 0 && <ListSubheader>{translate('shell.event_menu.recent')}</ListSubheader>}
      {others.map(({ id, name }) => (
        <MenuItem key={id} {...link(`/events/${id}`)}>
          {name}
        </MenuItem>
      ))}
      <Divider />
      <MenuItem {...link(HOME_ADDRESS)}>{translate('shell.event_menu.view_all')}</MenuItem>
    </FrameMenu>
  );
}
