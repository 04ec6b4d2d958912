import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { useDataProvider, useNotify, useTranslate } from 'react-admin';
import { plainFileName } from '../../fields/file/plainFileName';
import { visuallyHidden } from '../../fields/inputs/visuallyHidden';
import { useConsole } from '../ConsoleSetup';
import { useCountFormat } from '../words/useNumberFormat';
import type { ConsoleDataProvider } from '../writes/ConsoleDataProvider';
import { isConflict, messageOf } from '../writes/errors';
import type { AbortImport, ImportRecord } from './importTypes';

interface ImportProgressProps {
  record: ImportRecord;
  /** The progress cannot be asked for at the moment. */
  isLost: boolean;
  onAborted: () => void;
}

/** Read out each time it has come this much further, in per cent. */
const SAID_EACH = 10;

/** How far an import is, and the way to stop it. */
export function ImportProgress({ record, isLost, onAborted }: ImportProgressProps) {
  const translate = useTranslate();
  const count = useCountFormat();
  const { can } = useConsole();
  const { abort, isAborting } = useAbort(record, onAborted);
  const total = Math.max(record.total ?? 0, record.processed ?? 0);
  const percent = total > 0 ? Math.floor((100 * (record.processed ?? 0)) / total) : 0;
  const title = translate(record.dry_run ? 'engine.import.check.running' : 'engine.import.run.running', {
    name: plainFileName(record.file_name),
  });
  const isWaiting = record.status === 'pending';
  return (
    <Box sx={{ maxWidth: 640, py: 1 }}>
      <Typography sx={{ mb: 1, overflowWrap: 'anywhere' }}>{title}</Typography>
      <LinearProgress
        aria-label={title}
        color="info"
        {...(percent > 0 ? { variant: 'determinate', value: percent } : {})}
      />
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, mt: 1, minHeight: 36 }}>
        <Typography variant="caption" sx={{ flex: 1, fontVariantNumeric: 'tabular-nums' }}>
          {isWaiting
            ? translate('engine.import.run.waiting')
            : translate('engine.import.run.progress', { done: count(record.processed ?? 0), total: count(total) })}
        </Typography>
        {can('imports.abort') && (
          <Button variant="outlined" color="inherit" onClick={abort} disabled={isAborting}>
            {translate(isAborting ? 'engine.import.run.aborting' : 'engine.import.run.abort')}
          </Button>
        )}
      </Box>
      <Box role="status" sx={visuallyHidden}>
        {percent > 0 ? `${percent - (percent % SAID_EACH)} %` : ''}
      </Box>
      {isLost && (
        <Alert severity="warning" sx={{ mt: 1 }}>
          {translate('engine.import.run.lost')}
        </Alert>
      )}
      {!record.dry_run && (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
          {translate('engine.import.run.leave')}
        </Typography>
      )}
    </Box>
  );
}

function useAbort({ id }: ImportRecord, onAborted: () => void) {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const notify = useNotify();
  const { mutate, isPending, isSuccess } = useMutation({
    mutationFn: () =>
      dataProvider.call<AbortImport>({ method: 'POST', path: '/v1/admin/imports/{id}/abort', params: { id } }),
    networkMode: 'always',
    // An import that ended first cannot be aborted.
    onError: (error) => isConflict(error) || notify(messageOf(error), { type: 'error' }),
    onSettled: onAborted,
  });
  return { abort: () => mutate(), isAborting: isPending || isSuccess };
}
