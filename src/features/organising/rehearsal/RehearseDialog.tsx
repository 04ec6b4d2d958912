import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import type { FormEvent } from 'react';
import { useDataProvider, useTranslate } from 'react-admin';
import { oneOf, useKept } from '../../../../engine/console/forms/drafts/useKept';
import { TitledDialog } from '../../../../engine/console/TitledDialog';
import { useCountFormat } from '../../../../engine/console/words/useNumberFormat';
import { useShownAttempt } from '../../../../engine/console/writes/useAttempt';
import type { StartlineDataProvider } from '../../../../providers/dataProvider';
import type { rehearseEvent } from '../../../../resources/events/events.calls';
import { FAULT_KINDS, type FaultKind, REHEARSAL_SPEED } from '../../../../resources/events/rehearsal';

import { strikes, useFaultTargets } from './useFaultTargets';

/** Each with how long an hour lasts then, in seconds. */
const SPEEDS = [1, 10, REHEARSAL_SPEED, 360, 3_600];
const HOUR_SECONDS = 3_600;

interface Filled {
  readonly speed: number;
  readonly faults: readonly FaultKind[];
  /** Which of the targets each strikes. */
  readonly picked: Readonly<Partial<Record<FaultKind, number>>>;
}
const FIRST: Filled = { speed: REHEARSAL_SPEED, faults: [], picked: {} };

interface RehearseDialogProps {
  event: { readonly id: number; readonly name: string };
  onBegun: (taskId: number) => void;
  onClose: () => void;
}

/** How fast, and what goes wrong. */
export function RehearseDialog({ event, onBegun, onClose }: RehearseDialogProps) {
  const translate = useTranslate();
  const count = useCountFormat();
  const dataProvider = useDataProvider<StartlineDataProvider>();
  const { values, change, settle } = useKept(`events/${event.id}/rehearse`, FIRST, {
    speed: oneOf(SPEEDS),
    faults: (stored) => Array.isArray(stored) && stored.every(oneOf(FAULT_KINDS)),
  });
  const { speed, faults, picked } = values;
  const targets = useFaultTargets(event.id);
  const struck = strikes(faults, (kind) => targets?.(kind) ?? [], picked);
  const sentOf = (kind: FaultKind) => {
    const target = struck.get(kind);
    if (!target) return kind;
    if (kind === 'dead_mat') return { kind, timeline_id: target.timeline.id };
    return { kind, device: target.devices[0] };
  };
  const { isBusy, problem, attempt } = useShownAttempt();
  const submit = (submitted: FormEvent) => {
    submitted.preventDefault();
    void attempt(async () => {
      const { data } = await dataProvider.call<typeof rehearseEvent>({
        method: 'POST',
        path: '/v1/admin/events/{id}/rehearse',
        params: { id: event.id },
        body: { speed, faults: faults.map(sentOf) },
      });
      settle();
      onBegun(data.id);
    });
  };
  const lasts = (seconds: number) =>
    seconds < 60
      ? translate('pages.rehearsal.seconds', { smart_count: seconds })
      : translate('pages.rehearsal.minutes', { smart_count: seconds / 60 });
  return (
    <TitledDialog
      title={translate('pages.rehearsal.title', { name: event.name })}
      action={{ children: translate('pages.rehearsal.start'), disabled: isBusy }}
      onSubmit={submit}
      onClose={() => {
        settle();
        onClose();
      }}
    >
      <Typography sx={{ color: 'var(--sl-quiet)', mb: 2 }}>{translate('pages.rehearsal.why')}</Typography>
      {problem && (
        <Alert severity="error" sx={{ mb: 2 }}>
          {problem}
        </Alert>
      )}
      <TextField
        select
        fullWidth
        label={translate('pages.rehearsal.speed')}
        value={speed}
        onChange={({ target }) => change({ speed: Number(target.value) })}
        slotProps={{ select: { native: true } }}
      >
        {SPEEDS.map((one) => (
          <option key={one} value={one}>
            {translate('pages.rehearsal.at_speed', {
              speed: count(one),
              lasts: lasts(HOUR_SECONDS / one),
            })}
          </option>
        ))}
      </TextField>
      <Box component="fieldset" sx={{ display: 'grid', gap: 0.5, m: 0, mt: 2, p: 0, border: 0 }}>
        <Box component="legend" sx={{ fontSize: 13, fontWeight: 500, p: 0, mb: 0.5 }}>
          {translate('pages.rehearsal.what_fails')}
        </Box>
        {FAULT_KINDS.filter((kind) => targets === null || kind !== 'late_backup' || targets(kind).length > 0).map(
          (kind) => (
            <Box key={kind}>
              <FormControlLabel
                sx={{ alignItems: 'flex-start' }}
                control={
                  <Checkbox
                    checked={faults.includes(kind)}
                    onChange={(_, isOn) =>
                      change({ faults: isOn ? [...faults, kind] : faults.filter((one) => one !== kind) })
                    }
                  />
                }
                label={
                  <Box sx={{ pt: 1 }}>
                    {translate(`pages.rehearsal.fault.${kind}`)}
                    <Typography sx={{ color: 'var(--sl-quiet)', fontSize: 13 }}>
                      {translate(`pages.rehearsal.fault.${kind}_why`)}
                    </Typography>
                  </Box>
                }
              />
              {struck.has(kind) && targets && (
                <TextField
                  select
                  size="small"
                  sx={{ ml: 4, mb: 1 }}
                  label={translate('pages.rehearsal.strikes')}
                  value={targets(kind).findIndex(
                    ({ timeline, devices }) =>
                      timeline.id === struck.get(kind)?.timeline.id && devices[0] === struck.get(kind)?.devices[0],
                  )}
                  onChange={({ target }) => change({ picked: { ...picked, [kind]: Number(target.value) } })}
                  slotProps={{ select: { native: true } }}
                >
                  {targets(kind).map(({ timeline, devices }, index) => (
                    <option key={`${timeline.id} ${devices.join()}`} value={index}>
                      {kind === 'dead_mat' ? timeline.name : `${timeline.name}: ${devices[0]}`}
                    </option>
                  ))}
                </TextField>
              )}
            </Box>
          ),
        )}
      </Box>
    </TitledDialog>
  );
}
