import './texts';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { useDataProvider, useTranslate } from 'react-admin';
import { useConsole } from '../../../engine/console/ConsoleSetup';
import { TitledDialog } from '../../../engine/console/TitledDialog';
import { useNameOfRecords } from '../../../engine/console/words/useLabels';
import { useCountFormat } from '../../../engine/console/words/useNumberFormat';
import { messageOf } from '../../../engine/console/writes/errors';
import { useShownAttempt } from '../../../engine/console/writes/useAttempt';
import { useDone } from '../../../engine/console/writes/useDone';
import { singular } from '../../../engine/core/words';
import type { StartlineDataProvider } from '../../../providers/dataProvider';
import type { Erasure } from '../../../resources/privacy/privacy.calls';
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
      {data && <Alert severity="warning">{data.refusal}</Alert>}
      {error && <Alert severity="error">{messageOf(error)}</Alert>}
      {!data && !error && <Skeleton variant="rounded" height={160} />}
    </TitledDialog>
  );
}

function Confirming({ whose, erasure, onClose }: EraseDialogProps & { erasure: Erasure }) {
  const translate = useTranslate();
  const done = useDone();
  const { erase } = privacyCalls(useDataProvider<StartlineDataProvider>(), whose);
  const { isBusy, attempt, problem } = useShownAttempt('current_password');
  const [typed, setTyped] = useState('');
  const [password, setPassword] = useState('');
  const isOwn = whose.of === 'own';
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    void attempt(async () => {
      await erase(typed, password);
      if (isOwn) return leaveForGood();
      done('pages.privacy.erasing');
      onClose();
    });
  };
  const isMeant = typed.trim().toLowerCase() === erasure.name.toLowerCase() && (!isOwn || password !== '');
  return (
    <TitledDialog
      title={translate(`pages.privacy.erase_title${isOwn ? '_own' : ''}`, { name: erasure.name })}
      action={{ children: translate('pages.privacy.confirm'), color: 'error', disabled: !isMeant || isBusy }}
      onSubmit={submit}
      onClose={onClose}
    >
      <Alert severity="warning">{translate('pages.privacy.final')}</Alert>
      <Records title={translate('pages.privacy.goes')} records={erasure.goes} />
      <Records title={translate('pages.privacy.stays')} records={erasure.stays} />
      <Typography variant="body2" sx={{ mt: 1 }}>
        {translate('pages.privacy.stays_why')} {translate('pages.privacy.files_why')}{' '}
        {erasure.backup_days === null
          ? translate('pages.privacy.backups_unknown')
          : translate('pages.privacy.backups', { smart_count: erasure.backup_days })}
      </Typography>
      <TextField
        id="erased_name"
        label={translate('pages.privacy.type_name', { name: erasure.name })}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        autoComplete="off"
        sx={{ mt: 2 }}
      />
      {isOwn && (
        <TextField
          id="erasure_password"
          type="password"
          label={translate('pages.privacy.password')}
          value={password}
          onChange={(event) => setPassword(event.target.value)}
          autoComplete="current-password"
        />
      )}
      {problem && <Alert severity="error">{problem}</Alert>}
    </TitledDialog>
  );
}

/** Nothing is asked any more in the name of who goes: else the page would say that a session has ended. */
function leaveForGood(): void {
  window.location.assign('/account/logout?erased');
}

/** How many of what, as the rest of the console calls it. */
function Records({ title, records }: { title: string; records: Erasure['goes'] }) {
  const translate = useTranslate();
  const format = useCountFormat();
  const nameOf = useNameOfRecords();
  const { plan } = useConsole();
  if (records.length === 0) return null;
  const called = (name: string, count: number) => {
    const resource = plan.resources.get(name);
    return resource ? nameOf(resource, count) : (count === 1 ? singular(name) : name).replace(/_/g, ' ').toLowerCase();
  };
  return (
    <>
      <Typography variant="subtitle2" component="h3" sx={{ mt: 2 }}>
        {title}
      </Typography>
      <Box component="ul" sx={{ m: 0, pl: 2.5, columns: { sm: 2 } }}>
        {records.map(({ resource, count }) => (
          <li key={resource}>
            {translate('pages.privacy.count', { count: format(count), what: called(resource, count) })}
          </li>
        ))}
      </Box>
    </>
  );
}
