import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import DialogContentText from '@mui/material/DialogContentText';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { MOSTLY_OTHERS } from '../../core/importDoubt';
import type { ImportKind } from '../../core/importKinds';
import { saidByServer } from '../../core/said/saidByServer';
import { RecordSkeleton } from '../record/RecordSkeleton';
import { TitledDialog } from '../TitledDialog';
import { useFieldLabel } from '../words/useLabels';
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
      {isDone && <CheckResult record={record} wizard={wizard} />}
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

function CheckResult({ record, wizard }: { record: ImportRecord; wizard: ImportWizard }) {
  const translate = useTranslate();
  const notes = wizard.detection?.notes ?? [];
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
      <MissingValues record={record} kind={wizard.kind} />
      <Duplicates record={record} wizard={wizard} />
      <AskedRows record={record} />
      <FailedRows record={record} />
    </>
  );
}

/** Lists what the new records would lack, as the checks of the event list it afterwards. */
function MissingValues({ record, kind }: { record: ImportRecord; kind: ImportKind }) {
  const translate = useTranslate();
  const count = useCountFormat();
  const labelOf = useFieldLabel(kind.resource);
  const missing = Object.entries(record.missing ?? {}).flatMap(([name, number]) => {
    const field = kind.resource.fields.get(name);
    return field ? [translate('engine.import.check.missing', { field: labelOf(field), count: count(number) })] : [];
  });
  return missing.length === 0 ? null : (
    <Alert severity="info" sx={{ mb: 2 }}>
      {missing.map((text) => (
        <div key={text}>{text}</div>
      ))}
    </Alert>
  );
}

/** Offers to leave out the rows that add what another row of the file adds. */
function Duplicates({ record, wizard }: { record: ImportRecord; wizard: ImportWizard }) {
  const translate = useTranslate();
  const count = useCountFormat();
  const twice = record.questions?.twice ?? 0;
  if (record.status !== 'finished' || twice === 0) return null;
  const values = { smart_count: twice, count: count(twice) };
  return (
    <Alert
      severity="warning"
      sx={{ mb: 2 }}
      action={
        <Button onClick={wizard.skipDuplicates} disabled={wizard.isBusy}>
          {translate('engine.import.check.skip', values)}
        </Button>
      }
    >
      {translate('engine.import.check.duplicates', values)}
    </Alert>
  );
}
