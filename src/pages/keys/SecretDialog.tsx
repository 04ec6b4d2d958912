import CheckRounded from '@mui/icons-material/CheckRounded';
import ContentCopyRounded from '@mui/icons-material/ContentCopyRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import { useId, useRef, useState } from 'react';
import { useTranslate } from 'react-admin';
import { visuallyHidden } from '../../../engine/fields/inputs/visuallyHidden';

/** Shows the secret of a new API key, the one time that it is there. */
export function SecretDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  const translate = useTranslate();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(secret);
      setCopied(true);
    } catch {
      // Without the clipboard, as on plain http, it is there to be copied by hand.
      input.current?.select();
    }
  };
  return (
    <Dialog open aria-labelledby={id} fullWidth maxWidth="sm">
      <DialogTitle id={id}>{translate('pages.api_key.issued')}</DialogTitle>
      <DialogContent>
        <TextField
          label={translate('pages.api_key.secret')}
          helperText={translate('pages.api_key.issued_why')}
          value={secret}
          inputRef={input}
          onFocus={(event) => event.target.select()}
          slotProps={{ htmlInput: { readOnly: true, sx: { fontFamily: 'monospace' } } }}
          autoFocus
        />
      </DialogContent>
      <DialogActions>
        <Button onClick={copy} startIcon={isCopied ? <CheckRounded /> : <ContentCopyRounded />}>
          {translate(isCopied ? 'pages.api_key.copied' : 'pages.api_key.copy')}
        </Button>
        <Box role="status" sx={visuallyHidden}>
          {isCopied && translate('pages.api_key.copied')}
        </Box>
        <Button variant="contained" onClick={onClose}>
          {translate('pages.api_key.done')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
