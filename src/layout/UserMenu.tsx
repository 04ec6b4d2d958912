import Avatar from '@mui/material/Avatar';
import Box from '@mui/material/Box';
import Divider from '@mui/material/Divider';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'ra-core';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { getSession, type SessionUser } from '../../providers/session';
import { PROFILE_PATH } from '../router/addresses';
import type { PageRoute } from '../routes/pageRoute';
import { LanguageMenuItems } from './LanguageMenuItems';
import { mayOpen } from './navigation';
import { ThemeChoice } from './ThemeChoice';
import { useMenu } from './useMenu';
import { useVisitor } from './useVisitor';

/** Pages that hang on the person rather than on an event. */
const SUPER_ADMIN_PAGES = ['admin', 'schedule'];

export function UserMenu({ otherRoutes }: { otherRoutes: readonly PageRoute[] }) {
  const translate = useTranslate();
  const visitor = useVisitor();
  const { anchor, open, close } = useMenu();
  const menuId = useId();
  const user = visitor.profile ?? getSession()?.user;
  const pages = otherRoutes.filter(({ path, handle }) => SUPER_ADMIN_PAGES.includes(path) && mayOpen(handle, visitor));
  return (
    <>
      <IconButton
        onClick={open}
        aria-label={translate('shell.user_menu.label')}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-controls={anchor ? menuId : undefined}
        sx={{ p: 0.5 }}
      >
        <UserAvatar user={user} />
      </IconButton>
      <Menu
        id={menuId}
        anchorEl={anchor}
        open={anchor !== null}
        onClose={close}
        slotProps={{ list: { 'aria-label': translate('shell.user_menu.label') }, paper: { sx: { minWidth: 240 } } }}
      >
        {user && <WhoAmI user={user} />}
        <MenuItem component={Link} to={PROFILE_PATH} onClick={close}>
          {translate('shell.user_menu.edit_profile')}
        </MenuItem>
        {pages.map(({ path }) => (
          <MenuItem key={path} component={Link} to={`/${path}`} onClick={close}>
            {translate(`shell.nav.${path}`)}
          </MenuItem>
        ))}
        <Divider />
        <ThemeChoice />
        <LanguageMenuItems onChosen={close} />
        <Divider />
        <MenuItem component="a" href="/account/logout">
          {translate('shell.user_menu.logout')}
        </MenuItem>
      </Menu>
    </>
  );
}

function UserAvatar({ user }: { user: SessionUser | undefined }) {
  const initials = [user?.first_name, user?.last_name].map((name) => name?.trim().charAt(0) ?? '').join('');
  return <Avatar src={user?.avatar_url ?? undefined}>{initials.toUpperCase() || undefined}</Avatar>;
}

function WhoAmI({ user }: { user: SessionUser }) {
  return (
    <Box component="li" role="presentation" sx={{ px: 1.25, pt: 1, pb: 1.25 }}>
      <Typography variant="subtitle1" component="p">
        {`${user.first_name} ${user.last_name}`.trim()}
      </Typography>
      <Typography variant="caption" component="p">
        {user.email}
      </Typography>
    </Box>
  );
}
