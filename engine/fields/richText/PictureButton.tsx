import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import ToggleButton from '@mui/material/ToggleButton';
import { useTiptapEditor } from 'ra-input-rich-text';
import { type SubmitEvent, useRef, useState } from 'react';
import { useDataProvider, useNotify, useTranslate } from 'react-admin';
import ImageOutlined from '#icons/ImageOutlined';
import type { StoredFile } from '../file/FileCard';
import type { Uploads } from '../file/useUpload';
import { errorsAt } from '../inputs/serverErrors';
import { visuallyHidden } from '../inputs/visuallyHidden';

const ACCEPTED = 'image/png,image/jpeg,image/webp,image/gif';
/** As the sanitizer keeps. */
const LONGEST = 300;

/** Puts a picture into the text: one is chosen and uploaded, and described for who does not see it. */
export function PictureButton() {
  const translate = useTranslate();
  const notify = useNotify();
  const editor = useTiptapEditor();
  const { upload } = useDataProvider<Uploads>();
  const picker = useRef<HTMLInputElement>(null);
  const [isBusy, setBusy] = useState(false);
  const [uploaded, setUploaded] = useState<StoredFile | null>(null);
  const [alt, setAlt] = useState('');
  const label = translate('fields.rich_text.picture', { _: 'Picture' });

  const send = async (file: File | undefined): Promise<void> => {
    if (!file) return;
    setBusy(true);
    try {
      setUploaded((await upload({ file, visibility: 'public' })).data);
      setAlt('');
    } catch (error) {
      notify(errorsAt(error, ['file']), { type: 'error' });
    } finally {
      setBusy(false);
    }
  };
  const insert = (event: SubmitEvent): void => {
    event.preventDefault();
    // The form of the record is not what is sent.
    event.stopPropagation();
    if (!uploaded) return;
    editor
      .chain()
      .focus()
      .insertContent({ type: 'image', attrs: { src: `/v1/files/${uploaded.id}/large`, alt: alt.trim() } })
      .run();
    setUploaded(null);
  };
  return (
    <>
      <ToggleButton
        value="picture"
        size="small"
        aria-label={label}
        title={label}
        aria-busy={isBusy}
        disabled={isBusy || !editor?.isEditable}
        onClick={() => picker.current?.click()}
      >
        <ImageOutlined fontSize="inherit" />
      </ToggleButton>
      <input
        ref={picker}
        type="file"
        accept={ACCEPTED}
        tabIndex={-1}
        aria-label={label}
        style={visuallyHidden}
        onChange={({ target }) => {
          void send(target.files?.[0]);
          target.value = '';
        }}
      />
      <Dialog open={uploaded !== null} onClose={() => setUploaded(null)} aria-labelledby="picture-title">
        <form onSubmit={insert}>
          <DialogTitle id="picture-title">
            {translate('fields.rich_text.picture_title', { _: 'Describe the picture' })}
          </DialogTitle>
          <DialogContent>
            <TextField
              autoFocus
              label={translate('fields.rich_text.picture_alt', { _: 'What it shows' })}
              helperText={translate('fields.rich_text.picture_why', {
                _: 'For readers who do not see it. Empty for one that only decorates.',
              })}
              value={alt}
              onChange={({ target }) => setAlt(target.value)}
              slotProps={{ htmlInput: { maxLength: LONGEST } }}
            />
          </DialogContent>
          <DialogActions>
            <Button onClick={() => setUploaded(null)}>{translate('ra.action.cancel', { _: 'Cancel' })}</Button>
            <Button type="submit" variant="contained">
              {translate('fields.rich_text.picture_insert', { _: 'Insert' })}
            </Button>
          </DialogActions>
        </form>
      </Dialog>
    </>
  );
}
