import Box from '@mui/material/Box';
import Portal from '@mui/material/Portal';
import { useSyncExternalStore } from 'react';
import { useTranslate } from 'react-admin';
import { visuallyHidden } from '../../../engine/fields/inputs/visuallyHidden';
import { getApiStatus, subscribeToApiStatus } from '../../../providers/apiStatus';

/** Says that a write takes long: a line of its own below the bar, over dialogs too; read out while one is open, as most saving is done in one. */
export function StillSaving() {
  const translate = useTranslate();
  const { isAway, isUnreachable, isSavingLong } = useSyncExternalStore(subscribeToApiStatus, getApiStatus);
  if (!isSavingLong || isUnreachable || isAway) return null;
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
