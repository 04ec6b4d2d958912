import type { StartlineDataProvider } from '../../../../providers/dataProvider';
import './identityTexts';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider, useTranslate } from 'react-admin';
import { useSearchParams } from 'react-router-dom';
import { RelativeTime } from '../../../../engine/console/words/RelativeTime';
import { useAttempt } from '../../../../engine/console/writes/useAttempt';
import { useDone } from '../../../../engine/console/writes/useDone';
import { oidcAddress, readOidcProvider } from '../../../../providers/oidc';
import type { linkOidc, listIdentities, unlinkIdentity } from '../../../../resources/profiles/oidc.calls';
import { useCall } from '../../../shared/useCall';
import { ACCOUNT_ROW } from './accountRow';
import { ProfileSection } from './ProfileSection';

const PATH = '/v1/admin/profile/identities';

/** What one signs in with besides the password, where another service is there for that. */
export function IdentitiesSection() {
  const translate = useTranslate();
  const dataProvider = useDataProvider<StartlineDataProvider>();
  const { isBusy, attempt } = useAttempt();
  const done = useDone();
  const [search, setSearch] = useSearchParams();
  const outcome = search.get('oidc');
  const { data: provider = null } = useQuery({
    queryKey: ['startline', 'oidc'],
    queryFn: readOidcProvider,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const { data, refetch } = useCall<typeof listIdentities>({ method: 'GET', path: PATH }, { of: 'sessions' });
  const identities = data?.items ?? [];
  if (provider === null && identities.length === 0) return null;

  const settle = () => {
    search.delete('oidc');
    setSearch(search, { replace: true });
  };
  const link = async () => {
    const isLinked = await attempt(() =>
      dataProvider.call<typeof linkOidc>({ method: 'POST', path: '/v1/auth/oidc/link' }),
    );
    if (!isLinked) return;
    done('identity.linked');
    settle();
    await refetch();
  };
  const unlink = async (id: number) => {
    const isEnded = await attempt(() =>
      dataProvider.call<typeof unlinkIdentity>({ method: 'DELETE', path: `${PATH}/{id}`, params: { id } }),
    );
    if (isEnded) done('identity.unlinked');
    await refetch();
  };
  return (
    <ProfileSection title={translate('identity.title')} why={translate('identity.why')}>
      {outcome === 'done' && (
        <Alert
          severity="info"
          sx={{ mb: 1.5 }}
          action={
            <Button color="inherit" disabled={isBusy} onClick={link}>
              {translate('identity.confirm')}
            </Button>
          }
        >
          {translate('identity.returned', { provider })}
        </Alert>
      )}
      {(outcome === 'failed' || outcome === 'unreachable') && (
        <Alert severity="error" onClose={settle} sx={{ mb: 1.5 }}>
          {translate(`identity.${outcome}`)}
        </Alert>
      )}
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {identities.map(({ id, issuer, email, created_at, last_used_at }) => (
          <Box component="li" key={id} sx={ACCOUNT_ROW}>
            <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
              <Typography variant="subtitle2" component="p">
                {hostOf(issuer)}
              </Typography>
              <Typography variant="caption" component="p">
                {email && `${email} · `}
                {translate('identity.last_used')} <RelativeTime instant={last_used_at ?? created_at} />
              </Typography>
            </Box>
            <Button
              size="small"
              variant="outlined"
              disabled={isBusy}
              onClick={() => unlink(id)}
              aria-label={translate('identity.unlink_of', { provider: hostOf(issuer) })}
            >
              {translate('identity.unlink')}
            </Button>
          </Box>
        ))}
      </Box>
      {provider !== null && identities.length === 0 && outcome !== 'done' && (
        <Button variant="outlined" href={oidcAddress({ for: 'link' })}>
          {translate('identity.link', { provider })}
        </Button>
      )}
    </ProfileSection>
  );
}

function hostOf(issuer: string): string {
  return URL.canParse(issuer) ? new URL(issuer).host : issuer;
}
