import PersonOutlineRounded from '@mui/icons-material/PersonOutlineRounded';
import Box from '@mui/material/Box';
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
        <Portrait user={user} />
      </IconButton>
      <Suspense>{wasOpened && <UserMenuContent user={user} otherRoutes={otherRoutes} {...menuProps} />}</Suspense>
    </>
  );
}

const PORTRAIT = {
  display: 'grid',
  placeItems: 'center',
  width: 32,
  height: 32,
  borderRadius: '50%',
  objectFit: 'cover',
  bgcolor: 'var(--sl-neutral-ground)',
  color: 'var(--sl-neutral)',
  fontSize: 13,
  fontWeight: 600,
};

/** The picture of somebody, else their initials, else a figure. */
function Portrait({ user }: { user: SessionUser | undefined }) {
  if (user?.avatar_url) return <Box component="img" src={user.avatar_url} alt="" sx={PORTRAIT} />;
  return <Box sx={PORTRAIT}>{(user && initialsOf(user)) || <PersonOutlineRounded fontSize="small" />}</Box>;
}

function initialsOf({ first_name, last_name }: SessionUser): string {
  return [first_name, last_name].map((name) => name?.trim().charAt(0).toUpperCase() ?? '').join('');
}
