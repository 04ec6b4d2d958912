import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useRef, useState } from 'react';
import { useTranslate } from 'react-admin';
import CheckRounded from '#icons/CheckRounded';
import ContentCopyRounded from '#icons/ContentCopyRounded';
import { TitledDialog } from '../../engine/console/TitledDialog';
import { visuallyHidden } from '../../engine/fields/inputs/visuallyHidden';

interface SecretProps {
  secret: string;
  /** Where its texts are: `issued`, `issued_why`, `secret`, `copy`, `copied` and `done`. */
  texts: string;
  onClose: () => void;
}

/** Shows the secret of a new API key or webhook, the one time that it is there. */
export function SecretDialog({ secret, texts, onClose }: SecretProps) {
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
      title={translate(`${texts}.issued`)}
      actions={
        <>
          <Button onClick={copy} startIcon={isCopied ? <CheckRounded /> : <ContentCopyRounded />}>
            {translate(`${texts}.${isCopied ? 'copied' : 'copy'}`)}
          </Button>
          <Box role="status" sx={visuallyHidden}>
            {isCopied && translate(`${texts}.copied`)}
          </Box>
          <Button variant="contained" onClick={onClose}>
            {translate(`${texts}.done`)}
          </Button>
        </>
      }
    >
      <TextField
        label={translate(`${texts}.secret`)}
        helperText={translate(`${texts}.issued_why`)}
        value={secret}
        inputRef={input}
        onFocus={(event) => event.target.select()}
        slotProps={{ htmlInput: { readOnly: true, sx: { fontFamily: 'monospace' } } }}
        autoFocus
      />
    </TitledDialog>
  );
}
