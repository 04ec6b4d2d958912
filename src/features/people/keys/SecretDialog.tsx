import '../texts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useRef, useState } from 'react';
import { useTranslate } from 'react-admin';
import CheckRounded from '#icons/CheckRounded';
import ContentCopyRounded from '#icons/ContentCopyRounded';
import { TitledDialog } from '../../../../engine/console/TitledDialog';
import { visuallyHidden } from '../../../../engine/fields/inputs/visuallyHidden';

/** Shows the secret of a new API key, the one time that it is there. */
export function SecretDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  const translate = useTranslate();
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
    <TitledDialog
      title={translate('pages.api_key.issued')}
      actions={
        <>
          <Button onClick={copy} startIcon={isCopied ? <CheckRounded /> : <ContentCopyRounded />}>
            {translate(isCopied ? 'pages.api_key.copied' : 'pages.api_key.copy')}
          </Button>
          <Box role="status" sx={visuallyHidden}>
            {isCopied && translate('pages.api_key.copied')}
          </Box>
          <Button variant="contained" onClick={onClose}>
            {translate('pages.api_key.done')}
          </Button>
        </>
      }
    >
      <TextField
        label={translate('pages.api_key.secret')}
        helperText={translate('pages.api_key.issued_why')}
        value={secret}
        inputRef={input}
        onFocus={(event) => event.target.select()}
        slotProps={{ htmlInput: { readOnly: true, sx: { fontFamily: 'monospace' } } }}
        autoFocus
      />
    </TitledDialog>
  );
}
