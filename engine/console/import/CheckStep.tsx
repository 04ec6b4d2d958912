import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import DialogContentText from '@mui/material/DialogContentText';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { MOSTLY_OTHERS } from '../../core/importDoubt';
import { saidByServer } from '../../core/said/saidByServer';
import { RecordSkeleton } from '../record/RecordSkeleton';
import { TitledDialog } from '../TitledDialog';
import { useCountFormat } from '../words/useNumberFormat';
import { messageOf } from '../writes/errors';
import { AskedRows } from './AskedRows';
import { FailedRows } from './FailedRows';
import { ImportCounts } from './ImportCounts';
import { ImportProgress } from './ImportProgress';
import { type ImportRecord, isOver } from './importTypes';
import { StepActions } from './StepActions';
import { StepHeading } from './StepHeading';
import { useImport } from './useImport';
import { useImportTexts } from './useImportTexts';
import type { ImportWizard } from './useImportWizard';

/** What the import would do, row by row, with nothing written yet. */
export function CheckStep({ wizard, checkId }: { wizard: ImportWizard; checkId: number }) {
  const translate = useTranslate();
  const { record, error, refetch } = useImport(checkId);
  const isDone = record !== undefined && isOver(record);
  return (
    <section>
      <StepHeading takesFocus>{translate('engine.import.check.title')}</StepHeading>
      {!record && !error && <RecordSkeleton />}
      {!record && error && <Alert severity="error">{error.message}</Alert>}
      {record && !isDone && <ImportProgress record={record} isLost={error !== null} onAborted={refetch} />}
      {isDone && <CheckResult record={record} notes={wizard.detection?.notes ?? []} />}
      {wizard.problem !== null && (
        <Alert severity="error" sx={{ mt: 2 }}>
          {messageOf(wizard.problem)}
        </Alert>
      )}
      <StepActions>
        <Button variant="outlined" onClick={() => wizard.goTo('mapping')}>
          {translate('engine.import.check.to_mapping')}
        </Button>
        {isDone && record.status !== 'finished' && (
          <Button variant="contained" onClick={wizard.check} disabled={wizard.isBusy}>
            {translate('engine.import.check.again')}
          </Button>
        )}
        {isDone && record.status === 'finished' && <RunButton wizard={wizard} record={record} />}
      </StepActions>
    </section>
  );
}

/** Where rows change what records in use are known by, it asks before it goes on. */
function RunButton({ wizard, record }: { wizard: ImportWizard; record: ImportRecord }) {
  const { run, asked, askedWhy } = useImportTexts(wizard.kind);
  const translate = useTranslate();
  const count = useCountFormat();
  const [isAsking, setAsking] = useState(false);
  const written = (record.added_count ?? 0) + (record.updated_count ?? 0);
  const questions = record.question_count ?? 0;
  const start = () => {
    setAsking(false);
    void wizard.run(questions);
  };
  return (
    <>
      <Button
        variant="contained"
        onClick={questions > 0 ? () => setAsking(true) : start}
        disabled={wizard.isBusy || written === 0}
      >
        {run(written, count(written))}
      </Button>
      {isAsking && (
        <TitledDialog
          title={asked(record)}
          action={{ children: translate('engine.import.asked.go_on'), onClick: start }}
          onClose={() => setAsking(false)}
        >
          {askedWhy(record).map((why) => (
            <DialogContentText key={why}>{why}</DialogContentText>
          ))}
        </TitledDialog>
      )}
    </>
  );
}

function CheckResult({ record, notes }: { record: ImportRecord; notes: readonly string[] }) {
  const translate = useTranslate();
  const isFinished = record.status === 'finished';
  const message = record.message ?? '';
  const isDoubtful = message.endsWith(MOSTLY_OTHERS);
  const isNothing = isFinished && !record.added_count && !record.updated_count;
  return (
    <>
      <div role="status">
        {isFinished ? (
          <Typography color="textSecondary">
            {saidByServer(isDoubtful ? message.slice(0, -MOSTLY_OTHERS.length).trim() : message)}
          </Typography>
        ) : (
          <Alert severity={record.status === 'failed' ? 'error' : 'warning'}>
            {message === '' ? translate('engine.import.check.stopped') : saidByServer(message)}
          </Alert>
        )}
      </div>
      {isDoubtful && (
        <Alert severity="warning" sx={{ mt: 2 }}>
          {saidByServer(MOSTLY_OTHERS)}
        </Alert>
      )}
      {notes.map((note) => (
        <Alert key={note} severity="info" sx={{ mt: 2 }}>
          {saidByServer(note)}
        </Alert>
      ))}
      {(isFinished || (record.processed ?? 0) > 0) && <ImportCounts record={record} />}
      {isNothing && <Alert severity="info">{translate('engine.import.check.nothing')}</Alert>}
      {isFinished && !isNothing && (record.error_count ?? 0) > 0 && (
        <Alert severity="warning">{translate('engine.import.check.partly')}</Alert>
      )}
      <AskedRows record={record} />
      <FailedRows record={record} />
    </>
  );
}
