import { lazy, Suspense } from 'react';
import { useTranslate } from 'react-admin';
import { ErrorState } from './ErrorState';
import { useVisitor } from './useVisitor';

const Newcomer = lazy(async () => ({ default: (await import('../newcomer/Newcomer')).Newcomer }));

/** In place of a page that this person may not open: that, and what to do. */
export function NoAccess() {
  const translate = useTranslate();
  const { profile, isSuperAdmin } = useVisitor();
  const isNew = profile !== undefined && profile.permissions.length === 0 && !isSuperAdmin;
  if (isNew)
    return (
      <Suspense>
        <Newcomer profile={profile} />
      </Suspense>
    );
  return <ErrorState title={translate('shell.error.no_access')} detail={translate('shell.error.no_access_why')} />;
}
