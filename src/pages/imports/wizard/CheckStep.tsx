import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { useCountFormat } from '../../../../engine/console/words/useNumberFormat';
import { messageOf } from '../../../../engine/console/writes/errors';
import { PageSkeleton } from '../../../layout/PageSkeleton';
import { FailedRows } from '../FailedRows';
import { ImportCounts } from '../ImportCounts';
import { ImportProgress } from '../ImportProgress';
import { type ImportRecord, isOver } from '../importTypes';
import { useImport } from '../useImport';
import { StepActions } from './StepActions';
import { StepHeading } from './StepHeading';
import type { ImportWizard } from './useImportWizard';

/** What the import would do, row by row, with nothing written yet. */
export function CheckStep({ wizard, checkId }: { wizard: ImportWizard; checkId: number }) {
  const translate = useTranslate();
  const { record, error, refetch } = useImport(checkId);
  const isDone = record !== undefined && isOver(record);
  return (
    <section>
      <StepHeading takesFocus>{translate('imports.check.title')}</StepHeading>
      {!record && !error && <PageSkeleton />}
      {!record && error && <Alert severity="error">{error.message}</Alert>}
      {record && !isDone && <ImportProgress record={record} isLost={error !== null} onAborted={refetch} />}
      {isDone && <CheckResult record={record} />}
      {wizard.problem !== null && (
        <Alert severity="error" sx={{ mt: 2 }}>
          {messageOf(wizard.problem)}
        </Alert>
      )}
      <StepActions>
        <Button variant="outlined" onClick={() => wizard.goTo('mapping')}>
          {translate('imports.check.to_mapping')}
        </Button>
        {isDone && record.status !== 'finished' && (
          <Button variant="contained" onClick={wizard.check} disabled={wizard.isBusy}>
            {translate('imports.check.again')}
          </Button>
        )}
        {isDone && record.status === 'finished' && <RunButton wizard={wizard} record={record} />}
      </StepActions>
    </section>
  );
}

function RunButton({ wizard, record }: { wizard: ImportWizard; record: ImportRecord }) {
  const translate = useTranslate();
  const count = useCountFormat();
  const written = (record.added_count ?? 0) + (record.updated_count ?? 0);
  return (
    <Button variant="contained" onClick={wizard.run} disabled={wizard.isBusy || written === 0}>
      {translate(`imports.${wizard.kind}.run`, { smart_count: written, count: count(written) })}
    </Button>
  );
}

function CheckResult({ record }: { record: ImportRecord }) {
  const translate = useTranslate();
  const isFinished = record.status === 'finished';
  const isNothing = isFinished && !record.added_count && !record.updated_count;
  return (
    <>
      <div role="status">
        {isFinished ? (
          <Typography color="textSecondary">{record.message}</Typography>
        ) : (
          <Alert severity={record.status === 'failed' ? 'error' : 'warning'}>
            {record.message ?? translate('imports.check.stopped')}
          </Alert>
        )}
      </div>
      {(isFinished || (record.processed ?? 0) > 0) && <ImportCounts record={record} />}
      {isNothing && <Alert severity="info">{translate('imports.check.nothing')}</Alert>}
      {isFinished && !isNothing && (record.error_count ?? 0) > 0 && (
        <Alert severity="warning">{translate('imports.check.partly')}</Alert>
      )}
      <FailedRows record={record} />
    </>
  );
}
