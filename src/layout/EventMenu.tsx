import KeyboardArrowDownRounded from '@mui/icons-material/KeyboardArrowDownRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Divider from '@mui/material/Divider';
import ListSubheader from '@mui/material/ListSubheader';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useStore, useTranslate } from 'ra-core';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import type { CurrentEvent } from '../event/eventQuery';
import { RECENT_EVENTS_KEY, type RecentEvent } from '../event/recentEvents';
import { HOME_ADDRESS } from '../router/addresses';
import { useMenu } from './useMenu';

/** The event one is in, and the way to the others. */
export function EventMenu({ event }: { event: CurrentEvent }) {
  const translate = useTranslate();
  const { anchor, open, close } = useMenu();
  const [recent] = useStore<RecentEvent[]>(RECENT_EVENTS_KEY, []);
  const menuId = useId();
  const others = recent.filter(({ id }) => id !== event.id);
  return (
    <>
      <Button
        color="inherit"
        onClick={open}
        endIcon={<KeyboardArrowDownRounded />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-controls={anchor ? menuId : undefined}
        sx={{ minWidth: 0, flexShrink: 1, px: { xs: 0.5, md: 1.5 }, '& .MuiButton-endIcon': { ml: 0.25 } }}
      >
        <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis', fontWeight: 600 }}>
          {event.name}
        </Box>
      </Button>
      <Menu
        id={menuId}
        anchorEl={anchor}
        open={anchor !== null}
        onClose={close}
        onClick={close}
        slotProps={{
          list: { 'aria-label': translate('shell.event_menu.label'), dense: true },
          paper: { sx: { minWidth: 260, maxWidth: 420 } },
        }}
      >
        <MenuItem component={Link} to={`/events/${event.id}`} selected sx={{ fontWeight: 600, whiteSpace: 'normal' }}>
          {event.name}
        </MenuItem>
        {others.length > 0 && <ListSubheader>{translate('shell.event_menu.recent')}</ListSubheader>}
        {others.map(({ id, name }) => (
          <MenuItem key={id} component={Link} to={`/events/${id}`} sx={{ whiteSpace: 'normal' }}>
            {name}
          </MenuItem>
        ))}
        <Divider />
        <MenuItem component={Link} to={HOME_ADDRESS}>
          {translate('shell.event_menu.view_all')}
        </MenuItem>
      </Menu>
    </>
  );
}
