import './texts';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider, useTranslate } from 'react-admin';
import { TitledDialog } from '../../../engine/console/TitledDialog';
import { useShownAttempt } from '../../../engine/console/writes/useAttempt';
import { saidByServer } from '../../../engine/core/said/saidByServer';
import type { StartlineDataProvider } from '../../../providers/dataProvider';
import { privacyCalls, type Whose } from './privacyCalls';

interface BundleDialogProps {
  whose: Whose;
  name: string;
  onClose: () => void;
}

const LOOK_MS = 700;
/** The link is good for ten minutes: a dialog that stays open has a fresh one. */
const RENEW_MS = 5 * 60_000;
const OVER = ['succeeded', 'failed', 'aborted'];

/** Has a bundle put together, shows how far it is, and gives the link to it. */
export function BundleDialog({ whose, name, onClose }: BundleDialogProps) {
  const translate = useTranslate();
  const { queue, readBundle } = privacyCalls(useDataProvider<StartlineDataProvider>(), whose);
  const [taskId, setTaskId] = useState<number | null>(null);
  const { isBusy, attempt, problem } = useShownAttempt();
  const start = () => attempt(async () => setTaskId((await queue()).data.background_task_id));
  const { data: state } = useQuery({
    queryKey: ['bundle', taskId],
    queryFn: async () => (await readBundle(taskId ?? 0)).data,
    enabled: taskId !== null,
    refetchInterval: ({ state: { data } }) => (data && OVER.includes(data.status) ? RENEW_MS : LOOK_MS),
    gcTime: 0,
  });
  const own = whose.of === 'own' ? '_own' : '';
  const isUnderWay = taskId !== null && !OVER.includes(state?.status ?? '');
  const url = state?.url ?? null;
  return (
    <TitledDialog
      title={translate(`pages.privacy.bundle_title${own}`, { name })}
      action={
        url === null
          ? { children: translate('pages.privacy.start'), onClick: start, disabled: isBusy || isUnderWay }
          : { children: translate('pages.privacy.fetch'), href: url, ...{ download: '' } }
      }
      cancelLabel={translate('ra.action.close')}
      onClose={onClose}
    >
      <Typography>{translate(`pages.privacy.bundle_why${own}`)}</Typography>
      <Box role="status" sx={{ mt: 2 }}>
        {isUnderWay && (
          <>
            <Typography variant="caption" component="p" id="bundle-progress">
              {translate('pages.privacy.preparing')}
            </Typography>
            <LinearProgress
              variant="determinate"
              value={Math.round((state?.progress ?? 0) * 100)}
              aria-labelledby="bundle-progress"
            />
          </>
        )}
        {state && !isUnderWay && url === null && (
          <Alert severity="error">
            {translate('pages.privacy.failed', { why: state.message ? saidByServer(state.message) : state.status })}
          </Alert>
        )}
        {problem && <Alert severity="error">{problem}</Alert>}
      </Box>
    </TitledDialog>
  );
}
