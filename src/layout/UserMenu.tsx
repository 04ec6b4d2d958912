import Avatar from '@mui/material/Avatar';
import IconButton from '@mui/material/IconButton';
import { useTranslate } from 'ra-core';
import { Suspense } from 'react';
import { getSession, type SessionUser } from '../../providers/session';
import type { PageRoute } from '../routes/pageRoute';
import { onDemand } from './onDemand';
import { useMenu } from './useMenu';
import { useVisitor } from './useVisitor';

const UserMenuContent = onDemand(() => import('./UserMenuContent').then((module) => module.UserMenuContent));

/** Whoever is signed in, and what hangs on the person rather than on an event. */
export function UserMenu({ otherRoutes }: { otherRoutes: readonly PageRoute[] }) {
  const translate = useTranslate();
  const { profile } = useVisitor();
  const { buttonProps, menuProps, wasOpened } = useMenu(UserMenuContent);
  const user = profile ?? getSession()?.user;
  return (
    <>
      <IconButton aria-label={translate('shell.user_menu.label')} {...buttonProps} sx={{ p: 0.5 }}>
        <Avatar src={user?.avatar_url ?? undefined}>{user && initialsOf(user)}</Avatar>
      </IconButton>
      <Suspense>{wasOpened && <UserMenuContent user={user} otherRoutes={otherRoutes} {...menuProps} />}</Suspense>
    </>
  );
}

/** `AP`; undefined for somebody without a name. */
function initialsOf({ first_name, last_name }: SessionUser): string | undefined {
  const initials = [first_name, last_name].map((name) => name?.trim().charAt(0) ?? '').join('');
  return initials.toUpperCase() || undefined;
}
