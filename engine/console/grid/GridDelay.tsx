import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useTranslate } from 'react-admin';
import { messageOf } from '../writes/errors';
import type { GridList } from './useGridList';

/** Says that the rows shown are not those asked for, and why. */
export function GridDelay({ list: { error, delay, isOutdated, refetch } }: { list: GridList }) {
  const translate = useTranslate();
  if (!isOutdated || (!error && !delay)) return null;
  return (
    <Alert
      severity="warning"
      role="status"
      sx={{ mb: 1 }}
      action={
        error && (
          <Button color="inherit" size="small" onClick={refetch}>
            {translate('engine.grid.retry')}
          </Button>
        )
      }
    >
      {error
        ? translate('engine.grid.delay.failed', { reason: messageOf(error) })
        : translate(`engine.grid.delay.${delay}`)}
    </Alert>
  );
}
