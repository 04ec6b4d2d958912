import Box from '@mui/material/Box';
import Divider from '@mui/material/Divider';
import MenuItem from '@mui/material/MenuItem';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import type { SessionUser } from '../../../providers/session';
import { useFeatures } from '../FeaturesContext';
import { PROFILE_PATH } from '../router/addresses';
import { FrameMenu } from './FrameMenu';
import { LanguageMenuItems } from './LanguageMenuItems';
import { mayOpen } from './navigation';
import { ThemeChoice } from './ThemeChoice';
import type { MenuProps } from './useMenu';
import { useVisitor } from './useVisitor';

const MIN_WIDTH = 240;
const SUPER_ADMIN_PAGES = ['admin', 'schedule'];

interface UserMenuContentProps extends MenuProps {
  user: SessionUser | undefined;
}

export function UserMenuContent({ user, ...menu }: UserMenuContentProps) {
  const translate = useTranslate();
  const visitor = useVisitor();
  const { otherRoutes } = useFeatures();
  const pages = otherRoutes.filter(({ path, handle }) => SUPER_ADMIN_PAGES.includes(path) && mayOpen(handle, visitor));
  return (
    <FrameMenu {...menu} label={translate('shell.user_menu.label')} minWidth={MIN_WIDTH}>
      {user && <WhoAmI user={user} />}
      <MenuItem component={Link} to={PROFILE_PATH} onClick={menu.onClose}>
        {translate('shell.user_menu.edit_profile')}
      </MenuItem>
      {pages.map(({ path }) => (
        <MenuItem key={path} component={Link} to={`/${path}`} onClick={menu.onClose}>
          {translate(`shell.nav.${path}`)}
        </MenuItem>
      ))}
      <Divider />
      <ThemeChoice />
      <LanguageMenuItems onChosen={menu.onClose} />
      <Divider />
      <MenuItem component="a" href="/account/logout">
        {translate('shell.user_menu.logout')}
      </MenuItem>
    </FrameMenu>
  );
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
