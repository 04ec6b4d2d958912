import Alert, { type AlertProps } from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useTranslate } from 'react-admin';

interface RetryAlertProps extends Pick<AlertProps, 'severity' | 'sx' | 'children'> {
  onRetry: () => void;
}

/** What could not be loaded of a part of a page, and the button that tries again. */
export function RetryAlert({ onRetry, severity = 'error', ...alert }: RetryAlertProps) {
  const translate = useTranslate();
  const retry = (
    <Button color="inherit" size="small" onClick={onRetry}>
      {translate('shell.error.retry')}
    </Button>
  );
  return <Alert {...alert} severity={severity} action={retry} />;
}
