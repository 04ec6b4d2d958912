import './addTexts';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslate } from 'react-admin';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { profileQuery } from '../../../../providers/profile';
import { getViewing } from '../../../../providers/viewing';
import { ErrorState } from '../../../frame/layout/ErrorState';
import { PageHeader } from '../../../frame/layout/PageHeader';
import { PageSkeleton } from '../../../frame/layout/PageSkeleton';
import { redirectTarget } from '../../../frame/router/addresses';
import { AboutForm } from './AboutForm';
import { AddressForm } from './AddressForm';
import { DataSection } from './DataSection';
import { DisplaySection } from './DisplaySection';
import { FactorSection } from './FactorSection';
import { IdentitiesSection } from './IdentitiesSection';
import { KeysSection } from './KeysSection';
import { LinksSection } from './LinksSection';
import { PasswordForm } from './PasswordForm';
import { SessionsSection } from './SessionsSection';

/** One's own name, photo, password, language, look, sessions and API keys. Also where people land whose profile cannot be loaded. */
export function Component() {
  const translate = useTranslate();
  const { data: profile, error, isPending, refetch } = useQuery(profileQuery);
  const redirect = useSearchParams()[0].get('redirect');
  const navigate = useNavigate();
  const hasFailed = useRef(false);
  useEffect(() => {
    if (!profile) {
      hasFailed.current ||= error !== null;
    } else if (hasFailed.current) {
      hasFailed.current = false;
      if (redirect) navigate(redirectTarget(redirect), { replace: true });
    }
  }, [profile, error, redirect, navigate]);

  if (isPending) return <PageSkeleton />;
  if (!profile) {
    return (
      <ErrorState title={translate('profile.failed')} detail={error?.message ?? ''} onRetry={() => void refetch()} />
    );
  }
  // Everything here is refused to who looks as the person, or is signed in as them: none of it is offered.
  const viewing = getViewing();
  if (viewing) {
    const name = `${profile.first_name} ${profile.last_name}`;
    return (
      <Box sx={{ maxWidth: 880, mx: 'auto' }}>
        <PageHeader title={translate('shell.user_menu.edit_profile')} />
        <Alert severity="info">{translate(`profile.theirs.${viewing.may}`, { name })}</Alert>
      </Box>
    );
  }
  return (
    <Box sx={{ maxWidth: 880, mx: 'auto' }}>
      <PageHeader title={translate('shell.user_menu.edit_profile')} />
      {error && <Alert severity="warning">{error.message}</Alert>}
      <AboutForm key={profile.version} profile={profile} />
      <AddressForm key={`address ${profile.version}`} profile={profile} />
      <PasswordForm hasSchedule={profile.is_super_admin} />
      <FactorSection />
      <IdentitiesSection />
      <DisplaySection profile={profile} />
      <SessionsSection />
      <LinksSection profileId={profile.id} />
      <KeysSection profileId={profile.id} />
      <DataSection name={`${profile.first_name} ${profile.last_name}`} />
    </Box>
  );
}
