import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import DownloadRounded from '#icons/DownloadRounded';
import UndoRounded from '#icons/UndoRounded';
import UploadFileRounded from '#icons/UploadFileRounded';
import { importKind } from '../../core/importKinds';
import { saidByServer } from '../../core/said/saidByServer';
import { useConsole } from '../ConsoleSetup';
import { RecordSkeleton } from '../record/RecordSkeleton';
import { UndoState } from '../record/UndoState';
import { AskedRows } from './AskedRows';
import { FailedRows } from './FailedRows';
import { ImportCounts } from './ImportCounts';
import { ImportProgress } from './ImportProgress';
import { type ImportRecord, isOver } from './importTypes';
import { useFailedRowsFile } from './useFailedRowsFile';
import { useImport } from './useImport';
import { useImportAddresses } from './useImportAddresses';
import { useGoOn } from './useImportAgain';
import { useImportTexts } from './useImportTexts';
import { useMendedRows } from './useMendedRows';
import { hasWritten, useUndoImport } from './useUndoImport';

interface ImportResultProps {
  record: ImportRecord;
  /** Where the wizard is around it: starts again there rather than at its address. */
  onAnother?: () => void;
}

/** How an import went: the server's sentence, the counts, what can be done about it, and the rows that failed. */
export function ImportResult({ record, onAnother }: ImportResultProps) {
  const translate = useTranslate();
  const undo = useUndoImport(record);
  const mending = useMendedRows(record);
  const goingOn = useGoOn(record);
  return (
    <>
      <Box role="status">
        {record.message && <Alert severity={severityOf(record)}>{saidByServer(record.message)}</Alert>}
        <UndoState undo={undo} />
        {undo.isUndone && (
          <Alert severity="info" sx={{ mt: 1 }}>
            {translate('engine.import.result.undone')}
          </Alert>
        )}
      </Box>
      <ImportCounts record={record} />
      <Actions record={record} undo={undo} onAnother={onAnother} />
      <AskedRows record={record}>
        {goingOn.problem !== null && (
          <Alert severity="error" sx={{ mt: 2 }}>
            {goingOn.problem}
          </Alert>
        )}
        {goingOn.canRun && (
          <Button variant="contained" sx={{ mt: 2 }} onClick={goingOn.run} disabled={goingOn.isBusy}>
            {translate('engine.import.asked.go_on')}
          </Button>
        )}
      </AskedRows>
      {goingOn.importId !== null && <FurtherImport id={goingOn.importId} title="run.title" />}
      <FailedRows record={record} mending={mending} />
      {mending.importId !== null && (
        <FurtherImport key={mending.importId} id={mending.importId} title="mending.title" />
      )}
    </>
  );
}

/** The import of rows that were mended here, or asked about: it may have to be mended again. */
function FurtherImport({ id, title }: { id: number; title: string }) {
  const translate = useTranslate();
  const headingId = useId();
  const { record, error, refetch } = useImport(id);
  return (
    <Box component="section" aria-labelledby={headingId} sx={{ mt: 4 }}>
      <Typography id={headingId} variant="h2" component="h3" gutterBottom>
        {translate(`engine.import.${title}`)}
      </Typography>
      {!record && (error ? <Alert severity="error">{error.message}</Alert> : <RecordSkeleton />)}
      {record && !isOver(record) && <ImportProgress record={record} isLost={error !== null} onAborted={refetch} />}
      {record && isOver(record) && <ImportResult record={record} />}
    </Box>
  );
}

type Undo = ReturnType<typeof useUndoImport>;

function Actions({ record, undo, onAnother }: ImportResultProps & { undo: Undo }) {
  const translate = useTranslate();
  const { wizardOf, resultsOf } = useImportAddresses();
  const texts = useImportTexts(importKind(useConsole().plan, record.kind));
  const [wizard, results] = [wizardOf(record.kind), resultsOf(record.kind)];
  const failedRows = useFailedRowsFile(record);
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      {results && hasWritten(record) && (
        <Button variant="contained" component={Link} to={results}>
          {texts.result}
        </Button>
      )}
      {(record.error_count ?? 0) > 0 && (
        <Button
          variant="outlined"
          startIcon={<DownloadRounded />}
          onClick={failedRows.download}
          disabled={failedRows.isBusy}
        >
          {translate('engine.import.result.download')}
        </Button>
      )}
      {undo.canRun && (
        <Button
          variant="outlined"
          startIcon={<UndoRounded />}
          onClick={() => undo.run({ skipChanged: false })}
          disabled={undo.isBusy || undo.isAsking}
        >
          {translate(undo.isBusy ? 'engine.import.result.undoing' : 'engine.import.result.undo')}
        </Button>
      )}
      {(onAnother || wizard) && (
        <Button
          variant="outlined"
          startIcon={<UploadFileRounded />}
          {...(onAnother ? { onClick: onAnother } : { component: Link, to: wizard })}
        >
          {translate('engine.import.result.another')}
        </Button>
      )}
    </Box>
  );
}

function severityOf({ status, error_count, dry_run }: ImportRecord) {
  if (status === 'failed') return 'error';
  if (status === 'aborted' || error_count) return 'warning';
  return dry_run ? 'info' : 'success';
}
