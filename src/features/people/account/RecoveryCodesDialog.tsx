import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import { TitledDialog } from '../../../../engine/console/TitledDialog';
import { profileQuery } from '../../../../providers/profile';
import { CopyButton } from './CopyButton';

/** The recovery codes, the one time that they are there. */
export function RecoveryCodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const translate = useTranslate();
  const { data: profile } = useQuery(profileQuery);
  const text = codes.join('\n');
  // Years later it is found among other files.
  const head = translate('factor.codes.head', {
    email: profile?.email ?? '',
    day: new Date().toISOString().slice(0, 10),
  });
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
        <CopyButton text={text} label={translate('factor.codes.copy')} />
        <Button
          variant="outlined"
          component="a"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${head}\n\n${text}\n`)}`}
          download={translate('factor.codes.file')}
        >
          {translate('factor.codes.download')}
        </Button>
      </Box>
    </TitledDialog>
  );
}
