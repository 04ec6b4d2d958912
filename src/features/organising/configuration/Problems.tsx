import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useTranslate } from 'react-admin';
import { isInvalid, messageOf } from '../../../../engine/console/writes/errors';

/** Why nothing is taken: what is wrong with a file, each with its line. */
export function Problems({ error }: { error: Error }) {
  const translate = useTranslate();
  const said = isInvalid(error) ? Object.values(error.errors).flat() : [];
  if (said.length === 0) return <Alert severity="error">{messageOf(error)}</Alert>;
  return (
    <Alert severity="error">
      <strong>{translate('pages.configuration.file.wrong')}</strong>
      <Box component="ul" sx={{ m: 0, mt: 0.5, pl: 2.5 }}>
        {said.map((message) => (
          <li key={message}>{message}</li>
        ))}
      </Box>
    </Alert>
  );
}
