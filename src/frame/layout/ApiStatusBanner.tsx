import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useSyncExternalStore } from 'react';
import { useTranslate } from 'react-admin';
import { dismissApiErrors, getApiStatus, subscribeToApiStatus } from '../../../providers/apiStatus';
import { useApiStatusTexts } from './useApiStatusTexts';

/** Shows that a server does not answer, or that it answered 5xx, until that is over or dismissed. */
export function ApiStatusBanner() {
  const translate = useTranslate();
  const { isUnreachable } = useSyncExternalStore(subscribeToApiStatus, getApiStatus);
  const texts = useApiStatusTexts();
  if (texts.length === 0) return null;
  return (
    <Box
      role="alert"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1,
        px: { xs: 2, md: 3 },
        py: 1,
        bgcolor: 'var(--sl-bad-ground)',
        color: 'var(--sl-bad)',
      }}
    >
      <Box sx={{ flex: 1, minWidth: 240 }}>{texts.join(' ')}</Box>
      {!isUnreachable && (
        <Button color="inherit" size="small" onClick={() => window.location.reload()}>
          {translate('shell.error.reload')}
        </Button>
      )}
      <Button color="inherit" size="small" onClick={dismissApiErrors}>
        {translate('shell.dismiss')}
      </Button>
    </Box>
  );
}
