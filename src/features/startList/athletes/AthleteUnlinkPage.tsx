import { useDone } from '../../../../engine/console/writes/useDone';
import '../texts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type RaRecord, useGetList, useTranslate } from 'react-admin';
import { Link, useNavigate } from 'react-router-dom';
import { useResourcePlan } from '../../../../engine/console/ConsoleSetup';
import { useCrumbsTo } from '../../../../engine/console/pages/useCrumbs';
import { usePlace } from '../../../../engine/console/pages/usePlace';
import { RelativeTime } from '../../../../engine/console/words/RelativeTime';
import { useAttempt } from '../../../../engine/console/writes/useAttempt';
import { useWrites } from '../../../../engine/console/writes/useWrites';
import { titleOf } from '../../../../engine/core/titleOf';
import type { Stored } from '../../../../resources/allResources';
import { EmptyState } from '../../../frame/layout/EmptyState';
import { PageHeader } from '../../../frame/layout/PageHeader';
import { RecordOfAddress } from '../../../frame/pages/RecordOfAddress';
import { linkedName } from './linkedName';

/** Ends the link between an athlete and the account that follows the race as this athlete. */
export function Component() {
  return (
    <RecordOfAddress resource="athletes" param="athlete_id">
      {(athlete) => <Unlink athlete={athlete} />}
    </RecordOfAddress>
  );
}

function Unlink({ athlete }: { athlete: RaRecord<number> }) {
  const translate = useTranslate();
  const crumbs = useCrumbsTo('athletes');
  const place = usePlace('athletes');
  const plan = useResourcePlan('athletes');
  const name = titleOf(plan, athlete);
  const page = place.record?.(athlete.id) ?? place.list;
  return (
    <>
      <PageHeader title={translate('pages.athlete.unlink')} breadcrumbs={[...crumbs, { label: name, to: page }]} />
      {athlete.profile_id ? (
        <LinkPanel athlete={athlete} name={name} page={page} />
      ) : (
        <EmptyState
          title={translate('pages.unlink.none', { athlete: name })}
          detail={translate('pages.unlink.none_why')}
          action={
            <Button variant="outlined" component={Link} to={page}>
              {translate('pages.unlink.back')}
            </Button>
          }
        />
      )}
    </>
  );
}

interface LinkPanelProps {
  athlete: RaRecord<number>;
  name: string;
  /** Address of the athlete's page. */
  page: string;
}

/** What is linked and since when, what ends, and the button. */
function LinkPanel({ athlete, name, page }: LinkPanelProps) {
  const translate = useTranslate();
  const { unlink, isBusy } = useUnlink(athlete, page);
  const who = linkedName(athlete) ?? translate('pages.unlink.hidden');
  return (
    <Box
      sx={{
        maxWidth: 640,
        p: 3,
        border: '1px solid var(--sl-line)',
        borderRadius: '8px',
        bgcolor: 'var(--sl-surface)',
      }}
    >
      <Typography variant="h2">{translate('pages.unlink.title', { who, athlete: name })}</Typography>
      <LinkOrigin athlete={athlete} />
      <Typography sx={{ mt: 1.5 }}>
        {translate('pages.unlink.effect')} {translate('pages.unlink.undoable')}
      </Typography>
      <Box sx={{ display: 'flex', gap: 1, mt: 3 }}>
        <Button variant="contained" disabled={isBusy} onClick={unlink}>
          {translate('pages.unlink.submit')}
        </Button>
        <Button component={Link} to={page}>
          {translate('ra.action.cancel')}
        </Button>
      </Box>
    </Box>
  );
}

/** How and when the link came about, as the record of the link tells. */
function LinkOrigin({ athlete }: { athlete: RaRecord<number> }) {
  const translate = useTranslate();
  const { data = [] } = useGetList<Stored<'linked_participants'>>('linked_participants', {
    filter: { athlete_id: athlete.id, 'unlinked_at[empty]': true },
    pagination: { page: 1, perPage: 1 },
    sort: { field: 'id', order: 'DESC' },
  });
  const [link] = data;
  if (!link) return null;
  return (
    <Typography sx={{ color: 'var(--sl-quiet)' }}>
      {translate(`pages.unlink.by_${link.how}`)} <RelativeTime instant={link.linked_at} />
    </Typography>
  );
}

function useUnlink(athlete: RaRecord<number>, page: string) {
  const done = useDone();
  const navigate = useNavigate();
  const writes = useWrites(useResourcePlan('athletes'));
  const { isBusy, attempt } = useAttempt();
  const unlink = () =>
    attempt(async () => {
      const { meta } = await writes.update({ id: athlete.id, values: { profile_id: null }, version: athlete.version });
      done('pages.unlink.done', {}, meta);
      navigate(page);
    });
  return { unlink, isBusy };
}
