import './bannerTexts';
import Button from '@mui/material/Button';
import { useTranslate } from 'react-admin';
import { Link, Navigate, useParams } from 'react-router-dom';
import ToggleOffOutlined from '#icons/ToggleOffOutlined';
import { permits } from '../../../engine/core/access/permissions';
import { hasPermission } from '../../../providers/permissions';
import { FACTOR_ADDRESS } from '../router/addresses';
import { usePageHandle } from '../router/usePageHandle';
import { EmptyState } from './EmptyState';
import { ErrorState } from './ErrorState';
import { useVisitor } from './useVisitor';

/** In place of a page that this person may not open: that, and what to do. */
export function NoAccess() {
  const translate = useTranslate();
  const { profile, isSuperAdmin, grants } = useVisitor();
  const { event_id } = useParams();
  const { permission, isForSuperAdmins } = usePageHandle() ?? {};
  const isNew = profile !== undefined && profile.permissions.length === 0 && !isSuperAdmin;
  if (isNew && (profile.second_factor_demanded_by ?? []).length > 0) return <Navigate to={FACTOR_ADDRESS} replace />;
  // No role gives it: nobody of an organization is to be asked. Even who is new came here on purpose.
  if (isForSuperAdmins && !isSuperAdmin)
    return <ErrorState title={translate('shell.error.no_access')} detail={translate('shell.error.super_admins')} />;
  // Who works for nobody yet begins where one founds an organization, or asks for a place in one.
  if (isNew) return <Navigate to="/configurator" replace />;
  if (permission !== undefined && permits(grants.without ?? [], permission))
    return (
      <EmptyState
        isPage
        icon={<ToggleOffOutlined />}
        title={translate('shell.error.switched_off')}
        detail={translate('shell.error.switched_off_why')}
        action={
          hasPermission(grants, 'events.update') && (
            <Button variant="contained" component={Link} to={`/events/${event_id}/features`}>
              {translate('shell.error.to_features')}
            </Button>
          )
        }
      />
    );
  if (permission !== undefined && permits(grants.theirs ?? [], permission))
    return (
      <ErrorState
        title={translate('pages.acting_banner.theirs')}
        detail={translate('pages.acting_banner.theirs_why')}
      />
    );
  return <ErrorState title={translate('shell.error.no_access')} detail={translate('shell.error.no_access_why')} />;
}
