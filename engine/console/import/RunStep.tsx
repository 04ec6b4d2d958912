import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useTranslate } from 'react-admin';
import { RecordSkeleton } from '../record/RecordSkeleton';
import { ImportProgress } from './ImportProgress';
import { ImportResult } from './ImportResult';
import { isOver } from './importTypes';
import { StepHeading } from './StepHeading';
import { useImport } from './useImport';
import type { ImportWizard } from './useImportWizard';

/** The import on its way, then how it went. */
export function RunStep({ wizard, importId }: { wizard: ImportWizard; importId: number }) {
  const translate = useTranslate();
  const { record, error, refetch } = useImport(importId);
  const isDone = record !== undefined && isOver(record);
  return (
    <section>
      <StepHeading takesFocus>
        {translate(isDone ? 'engine.import.result.title' : 'engine.import.run.title')}
      </StepHeading>
      {!record && (error ? <Alert severity="error">{error.message}</Alert> : <RecordSkeleton />)}
      {record && !isDone && <ImportProgress record={record} isLost={error !== null} onAborted={refetch} />}
      {isDone && <SheetsLeft wizard={wizard} />}
      {isDone && <ImportResult record={record} onAnother={wizard.restart} />}
    </section>
  );
}

/** Of a workbook with a sheet for each race: what is not imported yet, and the way to the next. */
function SheetsLeft({ wizard }: { wizard: ImportWizard }) {
  const translate = useTranslate();
  const { sheetsLeft, detection } = wizard;
  const left = sheetsLeft.filter((name) => name !== detection?.sheet);
  const [next] = left;
  if (next === undefined) return null;
  return (
    <Alert
      severity="info"
      sx={{ mb: 2, flexWrap: 'wrap' }}
      action={
        <Button color="inherit" onClick={() => wizard.readSheet(next)} disabled={wizard.isBusy}>
          {translate('engine.import.run.next_sheet', { sheet: next })}
        </Button>
      }
    >
      {translate('engine.import.run.sheets_left', { sheet: detection?.sheet, sheets: left.join(', ') })}
    </Alert>
  );
}
