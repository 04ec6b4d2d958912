import '../texts';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { useIdParam } from '../../../../engine/console/pages/useIdParam';
import { PageHeader } from '../../../frame/layout/PageHeader';
import { useLiveSummary } from '../../../shared/live/summary/useLiveSummary';
import { Panel } from '../../../shared/Panel';
import { useAllRecords } from '../../../shared/useAllRecords';
import { useTimingAddresses, useTimingCrumbs } from '../shared/timingAddresses';
import { FileForm } from './import/FileForm';
import { SendResult } from './import/SendResult';
import { useReadsAnswers } from './import/useReadsAnswers';
import { type PassingsFile, type SendState, useSendFile } from './import/useSendFile';

/** Brings in the file of a device: a backup, or what could not be sent as it was read. */
export function Component() {
  const translate = useTranslate();
  const eventId = useIdParam('event_id');
  const { state, send, cancel, reset } = useSendFile(eventId);
  const devices = useDeviceNames(eventId);
  const filter = useMemo(() => ({ event_id: eventId }), [eventId]);
  const { records: gunshots } = useAllRecords('gunshots', filter);
  const { records: races } = useAllRecords('races', filter);
  const { records: waves } = useAllRecords('waves', filter);
  const { values: answers, change, settle } = useReadsAnswers(eventId);
  const isDone = state.step === 'done';
  const settleDone = useEffectEvent(() => settle());
  useEffect(() => {
    if (isDone) settleDone();
  }, [isDone]);
  const [sent, setSent] = useState<PassingsFile | null>(null);
  const another = () => {
    settle();
    reset();
  };
  const start = (file: PassingsFile) => {
    setSent(file);
    void send(file);
  };
  return (
    <>
      <PageHeader title={translate('timing.import.title')} breadcrumbs={useTimingCrumbs()} />
      <Typography sx={{ maxWidth: 640, mb: 2, color: 'var(--sl-quiet)' }}>{translate('timing.import.why')}</Typography>
      <Panel title={sent && state.step !== 'idle' ? sent.file.name : translate('timing.import.file_title')}>
        {state.step === 'idle' && (
          <FileForm {...{ answers, devices, gunshots, races, waves }} onAnswers={change} onSend={start} />
        )}
        {state.step === 'sending' && sent && <Sending name={sent.file.name} state={state} onCancel={cancel} />}
        {state.step === 'failed' && sent && (
          <>
            <Alert
              severity="error"
              sx={{ mb: 2 }}
              action={
                <Button color="inherit" onClick={() => void send(sent, state)}>
                  {translate('timing.import.go_on')}
                </Button>
              }
            >
              {translate('timing.import.failed', { reason: state.problem })}
            </Alert>
            <SendResult outcome={state.outcome} fileName={sent.file.name} />
            <Button onClick={another} sx={{ mt: 2 }}>
              {translate('timing.import.another')}
            </Button>
          </>
        )}
        {state.step === 'done' && sent && (
          <>
            <Alert severity={state.outcome.rejectedCount > 0 ? 'warning' : 'success'} sx={{ mb: 2 }} role="status">
              {doneText(state.outcome.rejectedCount, translate)}
            </Alert>
            <SendResult outcome={state.outcome} fileName={sent.file.name} />
            <After onAnother={reset} />
          </>
        )}
      </Panel>
    </>
  );
}

function doneText(refused: number, translate: ReturnType<typeof useTranslate>): string {
  return refused === 0
    ? translate('timing.import.done')
    : translate('timing.import.done_but', { smart_count: refused });
}

function useDeviceNames(eventId: number): string[] {
  const { data: summary } = useLiveSummary();
  const { records: timelines } = useAllRecords('timelines', { event_id: eventId });
  const placed = timelines.flatMap(({ devices }) => (devices ?? []).map(({ id }) => id));
  return [...new Set([...placed, ...(summary?.devices ?? []).map(({ device }) => device)])].sort();
}

interface SendingProps {
  name: string;
  state: Extract<SendState, { step: 'sending' }>;
  onCancel: () => void;
}

function Sending({ name, state: { percent }, onCancel }: SendingProps) {
  const translate = useTranslate();
  const label = translate('timing.import.sending', { name });
  return (
    <Box sx={{ maxWidth: 640 }}>
      <Typography role="status" sx={{ mb: 1, overflowWrap: 'anywhere' }}>
        {label}
      </Typography>
      <LinearProgress
        aria-label={label}
        color="info"
        {...(percent > 0 ? { variant: 'determinate', value: percent } : {})}
      />
      <Typography variant="caption" component="p" sx={{ my: 1 }}>
        {translate('timing.import.safe')}
      </Typography>
      <Button onClick={onCancel}>{translate('ra.action.cancel')}</Button>
    </Box>
  );
}

function After({ onAnother }: { onAnother: () => void }) {
  const translate = useTranslate();
  const addresses = useTimingAddresses();
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 2 }}>
      <Button variant="contained" component={Link} to={addresses.home}>
        {translate('timing.import.to_timing')}
      </Button>
      <Button component={Link} to={addresses.liveErrors}>
        {translate('timing.import.to_errors')}
      </Button>
      <Button onClick={onAnother}>{translate('timing.import.another')}</Button>
    </Box>
  );
}
