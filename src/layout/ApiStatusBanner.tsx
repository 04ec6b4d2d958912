import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useTranslate } from 'ra-core';
import { useSyncExternalStore } from 'react';
import { dismissApiErrors, getApiStatus, subscribeToApiStatus } from '../../providers/apiStatus';

/** Says that a server does not answer, or that something broke there, until that is over or read. */
export function ApiStatusBanner() {
  const translate = useTranslate();
  const { hasServerError, isUnreachable } = useSyncExternalStore(subscribeToApiStatus, getApiStatus);
  if (!hasServerError && !isUnreachable) return null;
  const reload = (
    <Button color="inherit" size="small" onClick={() => window.location.reload()}>
      {translate('shell.error.reload')}
    </Button>
  );
  const dismiss = (
    <Button color="inherit" size="small" onClick={dismissApiErrors}>
      {translate('shell.dismiss')}
    </Button>
  );
  return (
    <Alert
      severity="error"
      sx={{ borderRadius: 0 }}
      action={
        <>
          {!isUnreachable && reload}
          {dismiss}
        </>
      }
    >
      {translate(isUnreachable ? 'shell.error.unreachable' : 'shell.error.critical')}
    </Alert>
  );
}
