import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import DownloadRounded from '#icons/DownloadRounded';
import UndoRounded from '#icons/UndoRounded';
import UploadFileRounded from '#icons/UploadFileRounded';
import { importKind } from '../../core/importKinds';
import { useConsole } from '../ConsoleSetup';
import { UndoState } from '../record/UndoState';
import { FailedRows } from './FailedRows';
import { ImportCounts } from './ImportCounts';
import type { ImportRecord } from './importTypes';
import { useFailedRowsFile } from './useFailedRowsFile';
import { useImportAddresses } from './useImportAddresses';
import { useImportTexts } from './useImportTexts';
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
  return (
    <>
      <Box role="status">
        {record.message && <Alert severity={severityOf(record)}>{record.message}</Alert>}
        <UndoState undo={undo} />
        {undo.isUndone && (
          <Alert severity="info" sx={{ mt: 1 }}>
            {translate('engine.import.result.undone')}
          </Alert>
        )}
      </Box>
      <ImportCounts record={record} />
      <Actions record={record} undo={undo} onAnother={onAnother} />
      <FailedRows record={record} />
    </>
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
