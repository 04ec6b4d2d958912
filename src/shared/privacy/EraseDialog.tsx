import './texts';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { useDataProvider, useTranslate } from 'react-admin';
import { TitledDialog } from '../../../engine/console/TitledDialog';
import { useCountFormat } from '../../../engine/console/words/useNumberFormat';
import { messageOf } from '../../../engine/console/writes/errors';
import { followTask } from '../../../engine/console/writes/followTask';
import { useShownAttempt } from '../../../engine/console/writes/useAttempt';
import type { WatchedTask } from '../../../engine/console/writes/useTaskWatch';
import { useRefreshResources } from '../../../engine/console/writes/useWrites';
import { saidByServer } from '../../../engine/core/said/saidByServer';
import type { StartlineDataProvider } from '../../../providers/dataProvider';
import type { Erasure } from '../../../resources/privacy/privacy.calls';
import { PasswordField } from '../ProofFields';
import { ErasureFacts } from './ErasureFacts';
import { privacyCalls, type Whose } from './privacyCalls';

interface EraseDialogProps {
  whose: Whose;
  onClose: () => void;
}

/** Says what an erasure takes and what it leaves, asks for the name, and does it. */
export function EraseDialog({ whose, onClose }: EraseDialogProps) {
  const translate = useTranslate();
  const { foresee } = privacyCalls(useDataProvider<StartlineDataProvider>(), whose);
  const { data, error } = useQuery({
    queryKey: ['erasure', whose],
    queryFn: async () => (await foresee()).data,
    gcTime: 0,
    retry: false,
  });
  if (data && data.refusal === null) return <Confirming whose={whose} erasure={data} onClose={onClose} />;
  const own = whose.of === 'own' ? '_own' : '';
  return (
    <TitledDialog title={translate(`pages.privacy.erase${own}`)} onClose={onClose}>
      {data && <Alert severity="warning">{saidByServer(data.refusal ?? '')}</Alert>}
      {error && <Alert severity="error">{messageOf(error)}</Alert>}
      {!data && !error && <Skeleton variant="rounded" height={160} />}
    </TitledDialog>
  );
}

function Confirming({ whose, erasure, onClose }: EraseDialogProps & { erasure: Erasure }) {
  const translate = useTranslate();
  const refresh = useRefreshResources();
  const dataProvider = useDataProvider<StartlineDataProvider>();
  const { erase } = privacyCalls(dataProvider, whose);
  const { isBusy, attempt, problem } = useShownAttempt('current_password');
  const [typed, setTyped] = useState('');
  const [password, setPassword] = useState('');
  const [outcome, setOutcome] = useState<WatchedTask | null>(null);
  const isOwn = whose.of === 'own';
  const takesPassword = isOwn && erasure.takes_password;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    void attempt(async () => {
      const { data } = await erase(typed, takesPassword ? password : undefined);
      if (isOwn) return leaveForGood();
      setOutcome(await followTask(dataProvider, data.background_task_id));
      refresh();
    });
  };
  if (outcome) return <Outcome name={erasure.name} task={outcome} onClose={onClose} />;
  const isMeant = typed.trim().toLowerCase() === erasure.name.toLowerCase() && (!takesPassword || password !== '');
  return (
    <TitledDialog
      title={translate(`pages.privacy.erase_title${isOwn ? '_own' : ''}`, { name: erasure.name })}
      action={{ children: translate('pages.privacy.confirm'), color: 'error', disabled: !isMeant || isBusy }}
      onSubmit={submit}
      onClose={onClose}
    >
      <ErasureFacts erasure={erasure} isOwn={isOwn} />
      <TextField
        id="erased_name"
        label={translate('pages.privacy.type_name', { name: erasure.name })}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        autoComplete="off"
        sx={{ mt: 2 }}
      />
      {takesPassword && (
        <PasswordField
          id="erasure_password"
          label={translate('pages.privacy.password')}
          value={password}
          onChange={setPassword}
        />
      )}
      <Box role="status">{isBusy && <Typography>{translate('pages.privacy.erasing')}</Typography>}</Box>
      {problem && <Alert severity="error">{problem}</Alert>}
    </TitledDialog>
  );
}

/** What was erased, and what stays of it. */
function Outcome({ name, task, onClose }: { name: string; task: WatchedTask; onClose: () => void }) {
  const translate = useTranslate();
  const format = useCountFormat();
  const result = (task.result ?? {}) as { removed?: number; emptied?: number; results?: number; message?: string };
  const { removed = 0, emptied = 0, results = 0 } = result;
  const told = (key: string, count: number) =>
    translate(`pages.privacy.${key}`, { smart_count: count, count: format(count) });
  if (task.status !== 'succeeded')
    return (
      <TitledDialog title={translate('pages.privacy.erase')} onClose={onClose}>
        <Alert severity="error">
          {translate('pages.privacy.not_erased', { why: saidByServer(result.message ?? '') })}
        </Alert>
      </TitledDialog>
    );
  return (
    <TitledDialog title={translate('pages.privacy.erased_title', { name })} onClose={onClose}>
      <Alert severity="success">
        {told('erased', removed)} {told('erased_emptied', emptied)}{' '}
        {results > 0 ? told('erased_results', results) : translate('pages.privacy.erased_none')}
      </Alert>
    </TitledDialog>
  );
}

/** Nothing is asked any more in the name of who goes: else the page would say that a session has ended. */
function leaveForGood(): void {
  window.location.assign('/account/logout?erased');
}
