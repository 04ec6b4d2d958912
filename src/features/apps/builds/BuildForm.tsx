import '../texts';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import type { SubmitEvent } from 'react';
import { useTranslate } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { useResourcePlan } from '../../../../engine/console/ConsoleSetup';
import { useKept } from '../../../../engine/console/forms/drafts/useKept';
import { useShownAttempt } from '../../../../engine/console/writes/useAttempt';
import { useWrites } from '../../../../engine/console/writes/useWrites';
import type { AnswerOf } from '../../../../engine/core/calls/defineCall';
import type { Platform } from '../../../../resources/builds/buildFlow';
import type { buildBlockers } from '../../../../resources/builds/builds.calls';
import { compareVersions, VERSION } from '../../../../resources/builds/versions';
import { Panel } from '../../../shared/Panel';
import type { AppAddresses } from '../appAddresses';
import type { App } from '../ShownApp';

interface BuildFormProps {
  app: App;
  at: AppAddresses;
  platform: Platform;
  plan: AnswerOf<typeof buildBlockers>;
}

interface BuildConfig {
  readonly review?: boolean;
  readonly release?: boolean;
}

/** Version, review and release of the next build, and the button that begins it. */
export function BuildForm({
  app,
  at,
  platform,
  plan: { blockers, released_version, suggested_version, has_service },
}: BuildFormProps) {
  const translate = useTranslate();
  const config = (app.build_config ?? {}) as BuildConfig;
  const { values, change, settle } = useKept(`applications/${app.id}/build/${platform}`, {
    version: suggested_version,
    review: config.review === true,
    release: config.release === true,
  });
  const { version, review, release } = values;
  const writes = useWrites(useResourcePlan('builds'));
  const navigate = useNavigate();
  const { isBusy, problem, attempt } = useShownAttempt();
  const wrong = problemOf(version, released_version);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (wrong !== null) return;
    void attempt(async () => {
      const build = { application_id: app.id, platform, app_version: version, review, release: review && release };
      const { data } = await writes.create(build);
      settle();
      navigate(at.build(Number(data.id)));
    });
  };
  return (
    <Panel title={translate('pages.app.build.next')}>
      <Box component="form" noValidate onSubmit={submit} sx={{ display: 'grid', gap: 1.5, justifyItems: 'start' }}>
        <TextField
          label={translate('pages.app.build.version')}
          value={version}
          onChange={(event) => change({ version: event.target.value.trim() })}
          error={wrong !== null}
          helperText={wrong ? translate(wrong, { version: released_version }) : helpOf(released_version, translate)}
          slotProps={{ htmlInput: { maxLength: 17, autoComplete: 'off', className: 'sl-figures' } }}
        />
        <FormControlLabel
          control={<Switch checked={review} onChange={(_, isOn) => change({ review: isOn })} />}
          label={translate('pages.app.build.review')}
        />
        <FormControlLabel
          disabled={!review}
          control={<Switch checked={review && release} onChange={(_, isOn) => change({ release: isOn })} />}
          label={translate('pages.app.build.release')}
        />
        <Typography sx={{ color: 'var(--sl-quiet)', maxWidth: 560 }}>
          {translate(has_service ? 'pages.app.build.service_why' : 'pages.app.build.bundle_why')}
        </Typography>
        {problem && <Alert severity="error">{problem}</Alert>}
        <Button type="submit" variant="contained" disabled={isBusy || blockers.length > 0 || wrong !== null}>
          {translate('pages.app.build.start', { version })}
        </Button>
      </Box>
    </Panel>
  );
}

/** Key of what is wrong with a version; null for one that will do. */
function problemOf(version: string, released: string | null): string | null {
  if (!VERSION.test(version)) return 'pages.app.build.version_form';
  if (released !== null && compareVersions(version, released) <= 0) return 'pages.app.build.version_low';
  return null;
}

function helpOf(released: string | null, translate: ReturnType<typeof useTranslate>): string {
  return released === null
    ? translate('pages.app.build.none_released')
    : translate('pages.app.build.released', { version: released });
}
