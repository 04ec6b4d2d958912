import '../texts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { type FormEvent, useState } from 'react';
import { useDataProvider, useGetList, useTranslate } from 'react-admin';
import { RelativeTime } from '../../../../engine/console/words/RelativeTime';
import { useShownAttempt } from '../../../../engine/console/writes/useAttempt';
import { useDone } from '../../../../engine/console/writes/useDone';
import { useRefreshResources } from '../../../../engine/console/writes/useWrites';
import type { StartlineDataProvider } from '../../../../providers/dataProvider';
import type { Stored } from '../../../../resources/allResources';
import type { claimAthlete } from '../../../../resources/linked_participants/claims.calls';
import { ACCOUNT_ROW } from './accountRow';
import { ProfileSection } from './ProfileSection';

const FEW = 50;

/** The athletes that one's account is linked to, and the way to claim another by the code that its organiser gave out. */
export function LinksSection({ profileId }: { profileId: number }) {
  const translate = useTranslate();
  const { data: links = [] } = useGetList<Stored<'linked_participants'>>('linked_participants', {
    filter: { profile_id: profileId, 'unlinked_at[empty]': true },
    pagination: { page: 1, perPage: FEW },
    sort: { field: 'id', order: 'DESC' },
  });
  return (
    <ProfileSection title={translate('pages.claim.title')} why={translate('pages.claim.why')}>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {links.map(({ id, athlete_name, event_name, linked_at }) => (
          <Box component="li" key={id} sx={ACCOUNT_ROW}>
            <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
              <Typography variant="subtitle2" component="p">
                {athlete_name ?? translate('pages.claim.gone')}
              </Typography>
              <Typography variant="caption" component="p">
                {event_name} · {translate('pages.claim.since')} <RelativeTime instant={linked_at} />
              </Typography>
            </Box>
          </Box>
        ))}
      </Box>
      <ClaimForm />
    </ProfileSection>
  );
}

function ClaimForm() {
  const translate = useTranslate();
  const dataProvider = useDataProvider<StartlineDataProvider>();
  const done = useDone();
  const refresh = useRefreshResources();
  const [code, setCode] = useState('');
  const { isBusy, attempt, problem } = useShownAttempt('code');
  const claim = async (event: FormEvent) => {
    event.preventDefault();
    await attempt(async () => {
      const path = '/v1/admin/linked_participants/claim';
      const { data } = await dataProvider.call<typeof claimAthlete>({ method: 'POST', path, body: { code } });
      setCode('');
      refresh();
      done('pages.claim.done', { athlete: data.athlete_name });
    });
  };
  return (
    <Box component="form" onSubmit={claim} noValidate sx={{ mt: 1 }}>
      <TextField
        id="claim_code"
        label={translate('pages.claim.code')}
        placeholder="ABCD-EFGH-JKMN-PQRS"
        value={code}
        onChange={(event) => setCode(event.target.value)}
        error={problem !== null}
        helperText={problem ?? translate('pages.claim.code_help')}
        autoComplete="off"
        slotProps={{ htmlInput: { maxLength: 60, spellCheck: false } }}
      />
      <Button type="submit" variant="outlined" disabled={code.trim() === '' || isBusy} sx={{ mt: 1.5 }}>
        {translate('pages.claim.submit')}
      </Button>
    </Box>
  );
}
