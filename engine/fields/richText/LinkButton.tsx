import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import ToggleButton from '@mui/material/ToggleButton';
import { useTiptapEditor } from 'ra-input-rich-text';
import { type SubmitEvent, useState, useSyncExternalStore } from 'react';
import { useTranslate } from 'react-admin';
import InsertLink from '#icons/InsertLink';
import { readHref } from './readHref';

/** Makes what is selected a link, or changes the one at the cursor; where nothing is selected the address itself is put in. */
export function LinkButton() {
  const translate = useTranslate();
  const editor = useTiptapEditor();
  const isLink = useSyncExternalStore(
    (onChange) => {
      editor?.on('transaction', onChange);
      return () => {
        editor?.off('transaction', onChange);
      };
    },
    () => editor?.isActive('link') ?? false,
  );
  const [address, setAddress] = useState<string | null>(null);
  const [isWrong, setWrong] = useState(false);
  const label = translate('ra.tiptap.link', { _: 'Add a link' });
  const close = (): void => setAddress(null);
  const open = (): void => {
    setWrong(false);
    setAddress(String(editor.getAttributes('link').href ?? ''));
  };
  const remove = (): void => {
    editor.chain().focus().extendMarkRange('link').unsetMark('link').run();
    close();
  };
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    // The form of the record is not what is sent.
    event.stopPropagation();
    const href = readHref(address ?? '');
    setWrong(href === null);
    if (href === null) return;
    const chain = editor.chain().focus().extendMarkRange('link');
    const isNothingMarked = editor.state.selection.empty && !isLink;
    const text = { type: 'text', text: (address ?? '').trim(), marks: [{ type: 'link', attrs: { href } }] };
    (isNothingMarked ? chain.insertContent(text) : chain.setMark('link', { href })).run();
    close();
  };
  return (
    <>
      <ToggleButton
        value="link"
        size="small"
        selected={isLink}
        aria-label={label}
        title={label}
        aria-haspopup="dialog"
        disabled={!editor?.isEditable}
        onClick={open}
      >
        <InsertLink fontSize="inherit" />
      </ToggleButton>
      <Dialog open={address !== null} onClose={close} aria-labelledby="link-title" fullWidth maxWidth="xs">
        <form onSubmit={submit} noValidate>
          <DialogTitle id="link-title">{translate('fields.rich_text.link_title', { _: 'Link' })}</DialogTitle>
          <DialogContent>
            <TextField
              autoFocus
              fullWidth
              label={translate('fields.rich_text.link_address', { _: 'Address' })}
              placeholder="https://"
              value={address ?? ''}
              error={isWrong}
              helperText={translate(`fields.rich_text.${isWrong ? 'link_wrong' : 'link_why'}`, {
                _: isWrong ? 'This is no address: write it as https://example.com.' : 'Of a web page, or of a mailbox.',
              })}
              onChange={({ target }) => {
                setAddress(target.value);
                setWrong(false);
              }}
              slotProps={{ htmlInput: { inputMode: 'url', autoComplete: 'off', autoCapitalize: 'off' } }}
            />
          </DialogContent>
          <DialogActions>
            {isLink && (
              <Button onClick={remove} sx={{ mr: 'auto' }}>
                {translate('fields.rich_text.link_remove', { _: 'Remove the link' })}
              </Button>
            )}
            <Button onClick={close}>{translate('ra.action.cancel', { _: 'Cancel' })}</Button>
            <Button type="submit" variant="contained">
              {translate('fields.rich_text.link_set', { _: 'Set the link' })}
            </Button>
          </DialogActions>
        </form>
      </Dialog>
    </>
  );
}
