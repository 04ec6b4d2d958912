import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Collapse from '@mui/material/Collapse';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { type Control, useController } from 'react-hook-form';
import { LeaveGuard } from '../../../../engine/console/forms/LeaveGuard';
import { LabelledSelect } from '../../../../engine/console/LabelledSelect';
import { saidByServer } from '../../../../engine/core/said/saidByServer';
import { Panel } from '../../../shared/Panel';
import { TestButton } from './TestButton';
import type { EventConnection, Integration, SettingSchema, SettingsSchema } from './useConnection';
import { useSettings } from './useSettings';

interface SettingsProps {
  integration: Integration;
  connection: EventConnection | null;
}

/** What the connection has to be told, asked for as the catalogue describes it. Secrets that are kept are shown to nobody. */
export function SettingsPanel({ integration, connection }: SettingsProps) {
  const translate = useTranslate();
  const { required = [] } = integration.settings_schema as SettingsSchema;
  const [areRareShown, setRareShown] = useState(false);
  const { form, submit, notice, problem, isBusy, giveUp, settings, isKept } = useSettings({ integration, connection });
  const { isDirty, errors } = form.formState;
  const inputs = (entries: typeof settings) =>
    entries.map(([name, setting]) => (
      <SettingInput
        key={name}
        control={form.control}
        name={name}
        setting={setting}
        isKept={isKept(name)}
        isRequired={required.includes(name)}
      />
    ));
  const rare = settings.filter(([, setting]) => setting['x-rare']);
  const isRareOpen = areRareShown || rare.some(([name]) => errors[name]);
  return (
    <Panel title={translate('pages.connections.settings.title')}>
      <Box component="form" noValidate onSubmit={submit} sx={{ display: 'grid', gap: 2, maxWidth: 560 }}>
        {notice}
        {inputs(settings.filter(([, setting]) => !setting['x-rare']))}
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
        {settings.some(([, { writeOnly }]) => writeOnly) && (
          <Typography sx={{ color: 'var(--sl-quiet)', fontSize: 13 }}>
            {translate('pages.connections.settings.draft')}
          </Typography>
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
      <LeaveGuard hasChanges={() => isDirty} onLeave={giveUp} />
    </Panel>
  );
}

interface InputProps {
  control: Control<Record<string, unknown>>;
  name: string;
  setting: SettingSchema;
  isKept: boolean;
  isRequired: boolean;
}

function SettingInput({ control, name, setting, isKept, isRequired }: InputProps) {
  const translate = useTranslate();
  // Registered, so that another value, and another attempt, clear what was said of the one before.
  const { field, fieldState } = useController({ control, name });
  const value = String(field.value ?? '');
  const error = fieldState.error?.message;
  const label = saidByServer(setting.title ?? '');
  const help = isKept
    ? translate('pages.connections.settings.kept')
    : setting.description && saidByServer(setting.description);
  if (setting.enum)
    return (
      <LabelledSelect
        label={label}
        value={value}
        options={setting.enum.map((one) => ({ value: one, label: one }))}
        onValue={field.onChange}
        onBlur={field.onBlur}
        inputRef={field.ref}
        error={error}
        {...(help && { help })}
      />
    );
  return (
    <TextField
      label={label}
      required={isRequired && !isKept}
      value={value}
      onChange={field.onChange}
      onBlur={field.onBlur}
      inputRef={field.ref}
      helperText={error ?? help}
      error={error !== undefined}
      placeholder={isKept ? '••••••••' : ''}
      type={setting.writeOnly ? 'password' : setting.format === 'uri' ? 'url' : 'text'}
      autoComplete={setting.writeOnly ? 'new-password' : 'off'}
      slotProps={{ htmlInput: { spellCheck: false } }}
    />
  );
}
