import IconButton from '@mui/material/IconButton';
import { useTranslate } from 'react-admin';
import { Nothing, onDemand } from '../../../engine/console/onDemand';
import { getSession } from '../../../providers/session';
import { initialsOf, Portrait } from './Portrait';
import { useMenu } from './useMenu';
import { useVisitor } from './useVisitor';

const UserMenuContent = onDemand(async () => (await import('./UserMenuContent')).UserMenuContent, Nothing);

/** The user who is signed in, and what hangs on the person rather than on an event. */
export function UserMenu() {
  const translate = useTranslate();
  const { profile } = useVisitor();
  const { buttonProps, menuProps, wasOpened } = useMenu(UserMenuContent);
  const user = profile ?? getSession()?.user;
  const initials = user && !user.avatar_url ? initialsOf(user) : '';
  const label = translate('shell.user_menu.label');
  return (
    <>
      {/* Anyone who speaks to the computer says what stands there. */}
      <IconButton aria-label={initials ? `${initials}: ${label}` : label} {...buttonProps} sx={{ p: 0.5 }}>
        <Portrait avatar={user?.avatar_url} initials={initials} />
      </IconButton>
      {wasOpened && <UserMenuContent user={user} {...menuProps} />}
    </>
  );
}
