import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import HistoryRounded from '#icons/HistoryRounded';
import { FileCard } from '../../fields/file/FileCard';
import { plainFileName } from '../../fields/file/plainFileName';
import { UploadProgress } from '../../fields/file/UploadProgress';
import { type UploadState, useUpload } from '../../fields/file/useUpload';
import { errorsAt } from '../../fields/inputs/serverErrors';
import { DropZone } from '../DropZone';
import { StepHeading } from './StepHeading';
import { useImportAddresses } from './useImportAddresses';
import { useImportTexts } from './useImportTexts';
import type { ImportWizard } from './useImportWizard';

/** By name: browsers disagree about the type of a CSV. What is in it, the server looks at. */
const ACCEPTED = /\.(?:csv|tsv|tab|txt|xlsx)$/i;
const ACCEPT = '.csv,.tsv,.tab,.txt,.xlsx';
/** What is imported may be about people: never for everybody to fetch. */
const UPLOAD = { visibility: 'private' } as const;

/** Choose or drop the file; it is uploaded and looked into at once. */
export function UploadStep({ wizard, takesFocus }: { wizard: ImportWizard; takesFocus: boolean }) {
  const translate = useTranslate();
  const texts = useImportTexts(wizard.kind);
  const { imports } = useImportAddresses();
  const { state, problem, setProblem, upload, cancel } = useUpload(wizard.fileId, UPLOAD, wizard.takeFile);
  const error = problem ?? (wizard.problem ? errorsAt(wizard.problem, ['file', 'file_id']) : null);
  const take = (files: FileList) => {
    const [file] = files;
    if (!file) return;
    if (files.length > 1) setProblem(translate('engine.import.upload.one_file'));
    else if (!ACCEPTED.test(file.name)) setProblem(translate('engine.import.upload.wrong_type'));
    else void upload(file);
  };
  return (
    <section>
      <StepHeading takesFocus={takesFocus}>{translate('engine.import.upload.title')}</StepHeading>
      <DropZone
        onFiles={take}
        accept={ACCEPT}
        isBusy={state.step === 1 || wizard.isBusy}
        label={translate('engine.import.upload.choose')}
        button={{ variant: 'contained', children: translate('engine.import.upload.choose') }}
        invitation={translate('engine.import.upload.drop')}
        hint={translate('engine.import.upload.types')}
        size={{ minHeight: 200, maxWidth: 720, p: 3 }}
      >
        <Chosen {...{ state, wizard, cancel }} />
      </DropZone>
      {error && (
        <Alert severity="error" sx={{ mt: 1, maxWidth: 720 }}>
          {error}
        </Alert>
      )}
      {state.step === 2 && wizard.detection && (
        <Button variant="contained" sx={{ mt: 2 }} onClick={() => wizard.goTo('mapping')}>
          {translate('engine.import.upload.go_on')}
        </Button>
      )}
      <Box sx={{ maxWidth: 720, mt: 3 }}>
        <Typography variant="h3" gutterBottom>
          {translate('engine.import.upload.content')}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {texts.what}
        </Typography>
        <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
          {texts.columns}
        </Typography>
        <Typography variant="body2" color="textSecondary" sx={{ my: 1 }}>
          {translate('engine.import.upload.safe')}
        </Typography>
        {imports && (
          <Button component={Link} to={imports} startIcon={<HistoryRounded />} sx={{ ml: -1 }}>
            {translate('engine.import.upload.past')}
          </Button>
        )}
      </Box>
    </section>
  );
}

/** The file on its way, or the one that was chosen before. */
function Chosen({ state, wizard, cancel }: { state: UploadState; wizard: ImportWizard; cancel: () => void }) {
  const translate = useTranslate();
  if (state.step === 0) return null;
  if (state.step === 2 && !wizard.isBusy) {
    return (
      <Box sx={{ width: '100%', maxWidth: 400, textAlign: 'left' }}>
        <FileCard
          file={{ ...state.file, filename: plainFileName(state.file.filename) }}
          onRemove={() => wizard.takeFile(null)}
        />
      </Box>
    );
  }
  const isUploading = state.step === 1;
  const name = isUploading ? state.name : plainFileName(state.file.filename);
  const label = translate(isUploading ? 'engine.import.upload.uploading' : 'engine.import.upload.reading', { name });
  return (
    <UploadProgress
      label={label}
      percent={isUploading ? state.percent : null}
      cancelLabel={translate('engine.import.upload.cancel')}
      onCancel={cancel}
    />
  );
}
