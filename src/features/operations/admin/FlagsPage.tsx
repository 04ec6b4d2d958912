import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MuiLink from '@mui/material/Link';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { LabelledSelect } from '../../../../engine/console/LabelledSelect';
import { useAttempt } from '../../../../engine/console/writes/useAttempt';
import type { AnswerOf } from '../../../../engine/core/calls/defineCall';
import type { listFeatureFlags, switchFeatureFlag } from '../../../../resources/admin/flags.calls';
import { Panel } from '../../../shared/Panel';
import { useServices } from '../../../shared/ServicesContext';
import { useCall } from '../../../shared/useCall';
import { Loaded } from './Loaded';

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
  const [typed, setTyped] = useState('');
  const text = (name: string, words?: object) => translate(`pages.admin.flags.${name}`, words);
  const id = /^[1-9]\d{0,14}$/.test(typed) ? Number(typed) : null;
  const add = async (isOn: boolean) => {
    if (id !== null && (await set(id, isOn))) setTyped('');
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
            sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}
          >
            <MuiLink component={Link} to={`/organizations/${organizationId}`}>
              {name}
            </MuiLink>
            <span>{text(is_on ? 'on' : 'off')}</span>
            <Box component="span" sx={{ color: 'var(--sl-quiet)', flex: 1 }}>
              {set_by && text('by', { name: set_by })}
            </Box>
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
        <TextField
          margin="none"
          label={text('organization')}
          value={typed}
          onChange={({ target }) => setTyped(target.value.replace(/\D/g, ''))}
          slotProps={{ htmlInput: { inputMode: 'numeric' } }}
        />
        <Button variant="outlined" disabled={isBusy || id === null} onClick={() => void add(true)}>
          {text('add_on')}
        </Button>
        <Button variant="outlined" disabled={isBusy || id === null} onClick={() => void add(false)}>
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
