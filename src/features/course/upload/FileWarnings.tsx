import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useId } from 'react';
import { useTranslate } from 'react-admin';
import { saidByServer } from '../../../../engine/core/said/saidByServer';
import type { Found } from './tracks';

/** What is odd about a file, each with its line. */
export function FileWarnings({ warnings }: Pick<Found, 'warnings'>) {
  const translate = useTranslate();
  const id = useId();
  if (warnings.length === 0) return null;
  return (
    <Alert severity="warning" aria-labelledby={id}>
      <strong id={id}>{translate('course.upload.warnings', { smart_count: warnings.length })}</strong>
      <Box component="ul" sx={{ m: 0, mt: 0.5, pl: 2.5, maxHeight: 240, overflowY: 'auto' }}>
        {warnings.map(({ line, message }) => (
          <li key={`${line} ${message}`}>
            {line !== null && <strong>{translate('course.upload.line', { line })}: </strong>}
            {saidByServer(message)}
          </li>
        ))}
      </Box>
    </Alert>
  );
}
