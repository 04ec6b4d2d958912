import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { TitledDialog } from '../../../../engine/console/TitledDialog';
import { visuallyHidden } from '../../../../engine/fields/inputs/visuallyHidden';

/** The recovery codes, the one time that they are there. */
export function RecoveryCodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const translate = useTranslate();
  const [isCopied, setCopied] = useState(false);
  const text = codes.join('\n');
  const copy = async () => {
    // Without the clipboard, as on plain http, they are there to be copied by hand.
    await navigator.clipboard?.writeText(text).then(
      () => setCopied(true),
      () => undefined,
    );
  };
  return (
    <TitledDialog
      title={translate('factor.codes.title')}
      actions={
        <Button variant="contained" onClick={onClose}>
          {translate('factor.codes.done')}
        </Button>
      }
    >
      <Typography color="textSecondary">{translate('factor.codes.why')}</Typography>
      <Box
        component="ul"
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' },
          gap: 1,
          m: 0,
          mt: 2,
          p: 0,
          listStyle: 'none',
          fontFamily: 'monospace',
        }}
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 2 }}>
        <Button variant="outlined" onClick={copy}>
          {translate(`factor.codes.${isCopied ? 'copied' : 'copy'}`)}
        </Button>
        <Box role="status" sx={visuallyHidden}>
          {isCopied && translate('factor.codes.copied')}
        </Box>
        <Button
          variant="outlined"
          component="a"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${text}\n`)}`}
          download={translate('factor.codes.file')}
        >
          {translate('factor.codes.download')}
        </Button>
      </Box>
    </TitledDialog>
  );
}
