import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import FormControlLabel from '@mui/material/FormControlLabel';
import MuiLink from '@mui/material/Link';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { useDataProvider, useNotify, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { useAttempt } from '../../../../engine/console/writes/useAttempt';
import type { AnswerOf } from '../../../../engine/core/calls/defineCall';
import type { StartlineDataProvider } from '../../../../providers/dataProvider';
import type { listFeatureFlags, switchFeatureFlag } from '../../../../resources/admin/flags.calls';
import { Loaded } from '../../../shared/Loaded';
import { Panel } from '../../../shared/Panel';
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
  const [chosen, setChosen] = useState<{ id: number; name: string }>();
  const text = (name: string, words?: object) => translate(`pages.admin.flags.${name}`, words);
  const before = flag.organizations.find(({ id }) => id === chosen?.id)?.is_on ?? null;
  const add = async (is: boolean) => {
    if (chosen && (await set({ organization: chosen, was: before, is }))) setChosen(undefined);
  };
  return (
    <Panel title={text(flag.name)}>
      <Typography sx={{ mb: 1.5 }}>{text(`${flag.name}_why`)}</Typography>
      <Everyone flag={flag} />
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
              onClick={() => void set({ organization: { id: organizationId, name }, was: is_on, is: null })}
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
          id={chosen?.id}
          onId={(id, name) => setChosen(id === undefined ? undefined : { id, name })}
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

const WAYS = ['default', 'on', 'off'] as const;
type Way = (typeof WAYS)[number];

const wayOf = (isOn: boolean | null): Way => (isOn === null ? 'default' : isOn ? 'on' : 'off');
const VALUES = { default: null, on: true, off: false } as const satisfies Record<Way, boolean | null>;

/** How it is for everyone: chosen first, and switched by the button, as arrow keys choose whatever they pass. */
function Everyone({ flag }: { flag: Flag }) {
  const translate = useTranslate();
  const labelId = useId();
  const { isBusy, set } = useSwitch(flag.name);
  const now = wayOf(flag.everyone);
  const [way, setWay] = useState<Way>(now);
  // What is switched meanwhile goes before what was chosen.
  const [seen, setSeen] = useState<Way>(now);
  if (seen !== now) {
    setSeen(now);
    setWay(now);
  }
  const group = useRef<HTMLDivElement>(null);
  const text = (name: string, words?: object) => translate(`pages.admin.flags.${name}`, words);
  const apply = async () => {
    // The button has nothing left to do: what was chosen goes on having the focus.
    if (await set({ organization: null, was: flag.everyone, is: VALUES[way] }))
      group.current?.querySelector<HTMLElement>('input:checked')?.focus();
  };
  return (
    <Box>
      <Box component="span" id={labelId} sx={{ fontSize: 13, fontWeight: 500 }}>
        {text('everyone')}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2 }}>
        <RadioGroup
          ref={group}
          row
          aria-labelledby={labelId}
          value={way}
          onChange={(_, value) => setWay(WAYS.find((one) => one === value) ?? now)}
        >
          {WAYS.map((one) => (
            <FormControlLabel
              key={one}
              value={one}
              control={<Radio />}
              label={text(one === 'default' ? `default_${wayOf(flag.is_on_by_default)}` : one)}
            />
          ))}
        </RadioGroup>
        <Button variant="outlined" disabled={isBusy || way === now} onClick={() => void apply()}>
          {text('apply')}
        </Button>
      </Box>
    </Box>
  );
}

interface Switch {
  /** Null for everyone. */
  readonly organization: { readonly id: number; readonly name: string } | null;
  readonly was: boolean | null;
  /** Null takes back what was switched. */
  readonly is: boolean | null;
}

/** Switches, says what that came to, and offers to switch back. */
function useSwitch(flag: Flag['name']) {
  const translate = useTranslate();
  const notify = useNotify();
  const dataProvider = useDataProvider<StartlineDataProvider>();
  const queryClient = useQueryClient();
  const { isBusy, attempt } = useAttempt();
  const set = (wanted: Switch): Promise<boolean> =>
    attempt(async () => {
      const { organization, was, is } = wanted;
      await dataProvider.call<typeof switchFeatureFlag>({
        method: 'POST',
        path: '/v1/admin/feature_flags/{name}',
        params: { name: flag },
        body: { organization_id: organization?.id ?? null, is_on: is },
      });
      notify(`pages.admin.flags.${organization ? 'told_one' : 'told_everyone'}.${wayOf(is)}`, {
        type: 'success',
        messageArgs: { flag: translate(`pages.admin.flags.${flag}`), name: organization?.name },
        takeBack: () => void set({ organization, was: is, is: was }),
      });
      await queryClient.invalidateQueries({ queryKey: [OF] });
    });
  return { isBusy, set };
}
