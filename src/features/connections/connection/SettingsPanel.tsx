import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Collapse from '@mui/material/Collapse';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { useForm } from 'react-hook-form';
import { useResourcePlan } from '../../../../engine/console/ConsoleSetup';
import { LabelledSelect } from '../../../../engine/console/LabelledSelect';
import { useIdParam } from '../../../../engine/console/pages/useIdParam';
import { isInvalid, type WriteError } from '../../../../engine/console/writes/errors';
import { useShownAttempt } from '../../../../engine/console/writes/useAttempt';
import { useDone } from '../../../../engine/console/writes/useDone';
import { useWrites } from '../../../../engine/console/writes/useWrites';
import { Panel } from '../../../shared/Panel';
import { TestButton } from './TestButton';
import type { EventConnection, Integration, SettingSchema, SettingsSchema } from './useConnection';

interface SettingsProps {
  integration: Integration;
  connection: EventConnection | null;
}

type Values = Record<string, string>;

/** What the connection has to be told, asked for as the catalogue describes it. Secrets that are kept are shown to nobody. */
export function SettingsPanel({ integration, connection }: SettingsProps) {
  const translate = useTranslate();
  const { properties = {}, required = [] } = integration.settings_schema as SettingsSchema;
  const [areRareShown, setRareShown] = useState(false);
  const { form, save, problem, isBusy } = useSettings({ integration, connection });
  const { isDirty } = form.formState;
  const all = Object.entries(properties).sort(([, a], [, b]) => (a['x-order'] ?? 0) - (b['x-order'] ?? 0));
  const inputs = (entries: typeof all) =>
    entries.map(([name, setting]) => (
      <SettingInput
        key={name}
        setting={setting}
        isKept={Boolean(setting.writeOnly && connection?.secrets_kept?.includes(name))}
        isRequired={required.includes(name)}
        value={form.watch(name) ?? ''}
        onValue={(value) => form.setValue(name, value, { shouldDirty: true })}
        error={form.formState.errors[name]?.message}
      />
    ));
  const rare = all.filter(([, setting]) => setting['x-rare']);
  const isRareOpen = areRareShown || rare.some(([name]) => form.formState.errors[name]);
  return (
    <Panel title={translate('pages.connections.settings.title')}>
      <Box component="form" noValidate onSubmit={save} sx={{ display: 'grid', gap: 2, maxWidth: 560 }}>
        {inputs(all.filter(([, setting]) => !setting['x-rare']))}
        {rare.length > 0 && (
          <>
            <Button
              size="small"
              aria-expanded={isRareOpen}
              onClick={() => setRareShown(!isRareOpen)}
              sx={{ justifySelf: 'start' }}
            >
              {translate('pages.connections.settings.rare')}
            </Button>
            <Collapse in={isRareOpen} unmountOnExit>
              <Box sx={{ display: 'grid', gap: 2 }}>{inputs(rare)}</Box>
            </Collapse>
          </>
        )}
        {problem && <Alert severity="error">{problem}</Alert>}
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <Button
            type="submit"
            variant={connection && !isDirty ? 'outlined' : 'contained'}
            disabled={isBusy || (connection !== null && !isDirty)}
          >
            {translate('pages.connections.settings.save')}
          </Button>
        </Box>
      </Box>
      {connection && <TestButton integration={integration} connection={connection} isUnsaved={isDirty} />}
    </Panel>
  );
}

interface InputProps {
  setting: SettingSchema;
  isKept: boolean;
  isRequired: boolean;
  value: string;
  onValue: (value: string) => void;
  error: string | undefined;
}

function SettingInput({ setting, isKept, isRequired, value, onValue, error }: InputProps) {
  const translate = useTranslate();
  const label = setting.title ?? '';
  const help = isKept ? translate('pages.connections.settings.kept') : setting.description;
  if (setting.enum)
    return (
      <LabelledSelect
        label={label}
        value={value}
        options={setting.enum.map((one) => ({ value: one, label: one }))}
        onValue={onValue}
        error={error}
        {...(help && { help })}
      />
    );
  return (
    <TextField
      label={label}
      required={isRequired && !isKept}
      value={value}
      onChange={(event) => onValue(event.target.value)}
      helperText={error ?? help}
      error={error !== undefined}
      placeholder={isKept ? '••••••••' : ''}
      type={setting.writeOnly ? 'password' : setting.format === 'uri' ? 'url' : 'text'}
      autoComplete={setting.writeOnly ? 'new-password' : 'off'}
      slotProps={{ htmlInput: { spellCheck: false } }}
    />
  );
}

function useSettings({ integration, connection }: SettingsProps) {
  const translate = useTranslate();
  const eventId = useIdParam('event_id');
  const writes = useWrites(useResourcePlan('event_integrations'));
  const done = useDone();
  const { isBusy, problem, attempt } = useShownAttempt();
  const { properties = {}, required = [] } = integration.settings_schema as SettingsSchema;
  const stored = (connection?.settings ?? {}) as Values;
  const initial = Object.fromEntries(
    Object.entries(properties).map(([name, one]) => [name, one.writeOnly ? '' : (stored[name] ?? one.default ?? '')]),
  );
  const form = useForm<Values>({ defaultValues: initial });
  const save = form.handleSubmit(async (given) => {
    const isKept = (name: string) => Boolean(connection?.secrets_kept?.includes(name));
    const missing = required.filter((name) => !given[name]?.trim() && !isKept(name));
    for (const name of missing) form.setError(name, { message: translate('pages.connections.settings.needed') });
    if (missing.length > 0) return;
    const saved = async () => {
      const entries = Object.entries(given).map(([name, value]) => [name, value.trim()] as const);
      const isSecret = (name: string) => properties[name]?.writeOnly === true;
      const settings = Object.fromEntries(entries.filter(([name, value]) => !isSecret(name) && value !== ''));
      const secrets = Object.fromEntries(entries.filter(([name, value]) => isSecret(name) && value !== ''));
      const values = { settings, ...(Object.keys(secrets).length > 0 && { secrets }) };
      if (connection) await writes.update({ id: connection.id, values, version: connection.version });
      else await writes.create({ ...values, event_id: eventId, integration_id: integration.id });
      form.reset({ ...given, ...Object.fromEntries(Object.keys(secrets).map((name) => [name, ''])) });
      done('pages.connections.settings.saved');
    };
    await attempt(() =>
      saved().catch((error) => {
        const told = isInvalid(error) ? byTitle(error, properties) : {};
        for (const [name, message] of Object.entries(told)) form.setError(name, { message });
        if (Object.keys(told).length === 0) throw error;
      }),
    );
  });
  return { form, save, problem, isBusy };
}

/** What was refused, by the setting whose title stands before it. */
function byTitle({ errors }: WriteError, properties: NonNullable<SettingsSchema['properties']>): Values {
  const texts = [...(errors.settings ?? []), ...(errors.secrets ?? [])];
  return Object.fromEntries(
    Object.entries(properties).flatMap(([name, { title }]) => {
      const text = texts.find((one) => title && one.startsWith(`${title}: `));
      return text ? [[name, text.slice(`${title}: `.length)]] : [];
    }),
  );
}
