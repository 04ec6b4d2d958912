import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { LabelledSelect } from '../../../../engine/console/LabelledSelect';
import { useAttempt } from '../../../../engine/console/writes/useAttempt';
import type { AnswerOf } from '../../../../engine/core/calls/defineCall';
import type { listFeatureFlags, switchFeatureFlag } from '../../../../resources/admin/flags.calls';
import { Loaded } from '../../../shared/Loaded';
import { Panel } from '../../../shared/Panel';
import { useServices } from '../../../shared/ServicesContext';
import { useCall } from '../../../shared/useCall';
import { RecordPicker } from '../RecordPicker';

const OF = 'feature_flags';
type Flag = AnswerOf<typeof listFeatureFlags>['items'][number];

/** What can be switched while the product runs, for everyone and for single organizations. */
export function Component() {
  const translate = useTranslate();
  const found = useCall<typeof listFeatureFlags>({ method: 'GET', path: '/v1/admin/feature_flags' }, { of: OF });
  return (
    <>
      <Typography sx={{ color: 'var(--sl-quiet)', mb: 1.5 }}>{translate('pages.admin.flags.why')}</Typography>
      <Box sx={{ display: 'grid', gap: 2, maxWidth: 720 }}>
        <Loaded of={found}>{({ items }) => items.map((flag) => <Switching key={flag.name} flag={flag} />)}</Loaded>
      </Box>
    </>
  );
}

function Switching({ flag }: { flag: Flag }) {
  const translate = useTranslate();
  const { isBusy, set } = useSwitch(flag.name);
  const [chosen, setChosen] = useState<number>();
  const text = (name: string, words?: object) => translate(`pages.admin.flags.${name}`, words);
  const add = async (isOn: boolean) => {
    if (chosen !== undefined && (await set(chosen, isOn))) setChosen(undefined);
  };
  return (
    <Panel title={text(flag.name)}>
      <Typography sx={{ mb: 1.5 }}>{text(`${flag.name}_why`)}</Typography>
      <LabelledSelect
        label={text('everyone')}
        value={flag.everyone === null ? 'default' : flag.everyone ? 'on' : 'off'}
        disabled={isBusy}
        options={[
          { value: 'default', label: text(flag.is_on_by_default ? 'default_on' : 'default_off') },
          { value: 'on', label: text('on') },
          { value: 'off', label: text('off') },
        ]}
        onValue={(value) => void set(null, value === 'default' ? null : value === 'on')}
      />
      <Box component="ul" sx={{ listStyle: 'none', m: 0, mt: 1.5, p: 0 }}>
        {flag.organizations.map(({ id: organizationId, name, is_on, set_by }) => (
          <Box
            component="li"
            key={organizationId}
            sx={{
              display: 'grid',
              gridTemplateColumns: 'minmax(0, 1fr) auto auto',
              alignItems: 'center',
              columnGap: 1.5,
              py: 0.75,
              borderTop: '1px solid var(--sl-line)',
            }}
          >
            <Box sx={{ overflowWrap: 'anywhere' }}>
              <MuiLink
                component={Link}
                to={`/organizations/${organizationId}`}
                sx={{ display: 'inline-flex', alignItems: 'center', minHeight: { xs: 44, md: 0 } }}
              >
                {name}
              </MuiLink>
              {set_by && <Box sx={{ color: 'var(--sl-quiet)', fontSize: 13 }}>{text('by', { name: set_by })}</Box>}
            </Box>
            <Chip size="small" color={is_on ? 'success' : 'default'} label={text(is_on ? 'on' : 'off')} />
            <Button
              size="small"
              disabled={isBusy}
              aria-label={text('remove_of', { name })}
              onClick={() => void set(organizationId, null)}
            >
              {text('remove')}
            </Button>
          </Box>
        ))}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'end', gap: 1, mt: 1.5 }}>
        <RecordPicker
          resource="organizations"
          label={text('organization')}
          id={chosen}
          onId={setChosen}
          sx={{ flex: '1 1 240px' }}
        />
        <Button variant="outlined" disabled={isBusy || chosen === undefined} onClick={() => void add(true)}>
          {text('add_on')}
        </Button>
        <Button variant="outlined" disabled={isBusy || chosen === undefined} onClick={() => void add(false)}>
          {text('add_off')}
        </Button>
      </Box>
    </Panel>
  );
}

function useSwitch(name: Flag['name']) {
  const { dataProvider, queryClient } = useServices();
  const { isBusy, attempt } = useAttempt();
  const set = (organization_id: number | null, is_on: boolean | null) =>
    attempt(async () => {
      await dataProvider.call<typeof switchFeatureFlag>({
        method: 'POST',
        path: '/v1/admin/feature_flags/{name}',
        params: { name },
        body: { organization_id, is_on },
      });
      await queryClient.invalidateQueries({ queryKey: [OF] });
    });
  return { isBusy, set };
}
