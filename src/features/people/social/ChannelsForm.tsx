import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { useConsole, useResourcePlan } from '../../../../engine/console/ConsoleSetup';
import { changeOf } from '../../../../engine/console/forms/changeOf';
import { useFieldsDraft } from '../../../../engine/console/forms/drafts/useFieldsDraft';
import { useAttempt } from '../../../../engine/console/writes/useAttempt';
import { useDone } from '../../../../engine/console/writes/useDone';
import { useWrites } from '../../../../engine/console/writes/useWrites';
import type { FieldPlan } from '../../../../engine/core/plan';
import {
  CHANNEL_FACTS,
  channelProblem,
  SOCIAL_CHANNELS,
  type SocialChannel,
} from '../../../../resources/organizations/socialChannels';
import { Panel } from '../../../shared/Panel';
import { ChannelLinks, ChannelUses } from './ChannelLinks';
import type { Organization } from './useSocial';

type Addresses = Record<SocialChannel, string>;
interface Filled {
  social: Addresses;
}

/** The channels of one organization, what they come to, and who links there. */
export function ChannelsForm({ organization }: { organization: Organization }) {
  const translate = useTranslate();
  const { can } = useConsole();
  const mayWrite = can('organizations.update');
  const plan = useResourcePlan('organizations');
  const form = useForm<Filled>({ defaultValues: { social: addressesOf(organization) }, mode: 'onTouched' });
  const { notice, settle } = useFieldsDraft(form as unknown as UseFormReturn<Record<string, unknown>>, {
    plan,
    name: `organizations/${organization.id}/social`,
    fields: [...plan.fields.values()].filter(({ name }) => name === 'social'),
    labels: { social: translate('pages.social.channels') },
  });
  const { isBusy, save } = useSave(organization, settle);
  const { errors, isDirty } = form.formState;
  const problemOf = (channel: SocialChannel, typed: string) => {
    const problem = channelProblem(channel, asAddress(typed));
    const hosts = CHANNEL_FACTS[channel].hosts.join(', ');
    return problem === null || translate(`pages.social.problem.${problem}`, { hosts });
  };
  return (
    <Box sx={COLUMNS}>
      <Panel title={translate('pages.social.channels')}>
        <Box
          component="form"
          noValidate
          onSubmit={form.handleSubmit(({ social }) => save(social))}
          sx={{ display: 'grid', gap: 1 }}
        >
          {notice}
          {SOCIAL_CHANNELS.map((channel) => {
            const { ref, ...input } = form.register(`social.${channel}`, {
              validate: (typed) => problemOf(channel, typed),
            });
            const problem = errors.social?.[channel]?.message;
            return (
              <TextField
                key={channel}
                id={`social_${channel}`}
                type="url"
                label={CHANNEL_FACTS[channel].name}
                placeholder={`https://${CHANNEL_FACTS[channel].hosts[0]}/…`}
                disabled={!mayWrite}
                error={problem !== undefined}
                helperText={problem}
                inputRef={ref}
                {...input}
              />
            );
          })}
          {mayWrite ? (
            <Button
              type="submit"
              variant="contained"
              disabled={!isDirty || isBusy}
              sx={{ mt: 1, justifySelf: 'start' }}
            >
              {translate('pages.social.save')}
            </Button>
          ) : (
            <Typography sx={{ color: 'var(--sl-quiet)' }}>{translate('pages.social.read_only')}</Typography>
          )}
        </Box>
      </Panel>
      <Box sx={{ display: 'grid', gap: 2 }}>
        <ChannelLinks addresses={Object.values(given(form.watch('social')))} />
        <ChannelUses organization={organization} />
      </Box>
    </Box>
  );
}

function useSave({ id, version, social: stored }: Organization, settle: () => void) {
  const done = useDone();
  const plan = useResourcePlan('organizations');
  const writes = useWrites(plan);
  const { isBusy, attempt } = useAttempt();
  const save = async (addresses: Addresses) => {
    await attempt(async () => {
      const social = changeOf(plan.fields.get('social') as FieldPlan, stored, given(addresses));
      const { meta } = await writes.update({ id, values: { social }, version });
      settle();
      done('pages.social.saved', {}, meta);
    });
  };
  return { isBusy, save };
}

function addressesOf({ social }: Organization): Addresses {
  const stored = social as Partial<Addresses>;
  return Object.fromEntries(SOCIAL_CHANNELS.map((channel) => [channel, stored[channel] ?? ''])) as Addresses;
}

/** Those that are filled in, as they are stored. */
function given(addresses: Addresses): Partial<Addresses> {
  const filled = SOCIAL_CHANNELS.map((channel) => [channel, asAddress(addresses[channel])]);
  return Object.fromEntries(filled.filter(([, address]) => address !== ''));
}

/** As people write it: without the protocol, with a blank at the end. */
function asAddress(typed: string): string {
  const text = typed.trim();
  return text === '' || /^[a-z][a-z\d+.-]*:/i.test(text) ? text : `https://${text}`;
}

const COLUMNS = {
  display: 'grid',
  gap: 2,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 3fr) minmax(0, 2fr)' },
  maxWidth: 1080,
};
