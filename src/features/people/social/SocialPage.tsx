import './texts';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { useSearchParams } from 'react-router-dom';
import { LabelledSelect } from '../../../../engine/console/LabelledSelect';
import { messageOf } from '../../../../engine/console/writes/errors';
import { EmptyState } from '../../../frame/layout/EmptyState';
import { PageHeader } from '../../../frame/layout/PageHeader';
import { RetryAlert } from '../../../shared/RetryAlert';
import { ChannelsForm } from './ChannelsForm';
import { useOrganizations } from './useSocial';

/** Where an organization can be followed: one address for each channel. */
export function Component() {
  const translate = useTranslate();
  const { data: organizations = [], isPending, error, refetch } = useOrganizations();
  const [params, setParams] = useSearchParams();
  const asked = Number(params.get('organization_id'));
  const chosen = organizations.find(({ id }) => id === asked) ?? organizations[0];
  return (
    <>
      <PageHeader title={translate('shell.nav.social')} />
      <Typography sx={{ color: 'var(--sl-quiet)', mt: 0.5, mb: 2, maxWidth: 720 }}>
        {translate('pages.social.why')}
      </Typography>
      {error && <RetryAlert onRetry={refetch}>{messageOf(error)}</RetryAlert>}
      {isPending && <Skeleton variant="rounded" height={320} />}
      {!isPending && !error && !chosen && (
        <EmptyState title={translate('pages.social.none')} detail={translate('pages.social.none_why')} />
      )}
      {chosen && organizations.length > 1 && (
        <Box sx={{ maxWidth: 420, mb: 2 }}>
          <LabelledSelect
            label={translate('pages.social.organization')}
            value={String(chosen.id)}
            options={organizations.map(({ id, name }) => ({ value: String(id), label: name }))}
            onValue={(id) => setParams({ organization_id: id }, { replace: true })}
          />
        </Box>
      )}
      {chosen && <ChannelsForm key={`${chosen.id} ${chosen.version}`} organization={chosen} />}
    </>
  );
}
