import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useSyncExternalStore } from 'react';
import { useTranslate } from 'react-admin';
import { dismissApiErrors, getApiStatus, subscribeToApiStatus } from '../../../providers/apiStatus';

/** Says that a server does not answer, or that something broke there, until that is over or read. */
export function ApiStatusBanner() {
  const translate = useTranslate();
  const { hasServerError, isUnreachable, trouble } = useSyncExternalStore(subscribeToApiStatus, getApiStatus);
  if (!hasServerError && !isUnreachable && !trouble) return null;
  const what = isUnreachable ? 'unreachable' : (trouble ?? 'critical');
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
      <Box sx={{ flex: 1, minWidth: 240 }}>{translate(`shell.error.${what}`)}</Box>
      {what === 'critical' && (
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
