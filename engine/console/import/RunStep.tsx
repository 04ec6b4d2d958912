import Alert from '@mui/material/Alert';
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
      {isDone && <ImportResult record={record} onAnother={wizard.restart} />}
    </section>
  );
}
