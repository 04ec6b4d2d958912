import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Portal from '@mui/material/Portal';
import { useSyncExternalStore } from 'react';
import { useTranslate } from 'react-admin';
import { visuallyHidden } from '../../../engine/fields/inputs/visuallyHidden';
import { dismissApiErrors, getApiStatus, subscribeToApiStatus } from '../../../providers/apiStatus';

/** Says that a server does not answer, or that something broke there, until that is over or read. */
export function ApiStatusBanner() {
  const translate = useTranslate();
  const { hasServerError, isUnreachable, trouble, isSavingLong } = useSyncExternalStore(
    subscribeToApiStatus,
    getApiStatus,
  );
  if (isSavingLong && !isUnreachable && !trouble) return <StillSaving />;
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

/** A line of its own below the bar, over dialogs too; read out while one is open, as most saving is done in one. */
function StillSaving() {
  const translate = useTranslate();
  const text = translate('shell.still_saving');
  return (
    <>
      <Box aria-hidden sx={STILL_SAVING}>
        {text}
      </Box>
      <Portal>
        <Box role="status" sx={visuallyHidden}>
          {text}
        </Box>
      </Portal>
    </>
  );
}

const STILL_SAVING = {
  position: 'sticky',
  top: 'var(--sl-app-bar)',
  zIndex: 'snackbar',
  px: { xs: 2, md: 3 },
  py: 1,
  borderBottom: '1px solid var(--sl-line)',
  bgcolor: 'var(--sl-attention-ground)',
  color: 'var(--sl-attention)',
  fontWeight: 500,
  pointerEvents: 'none',
};
