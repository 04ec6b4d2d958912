import Box from '@mui/material/Box';
import { ImpactSummary } from './ImpactSummary';
import type { ImpactState } from './useImpact';

/** The impact just above a form's save bar, in sight however long the form is. */
export function ImpactBar({ state }: { state: ImpactState }) {
  return (
    <Box sx={BAR}>
      <ImpactSummary state={state} />
    </Box>
  );
}

/** As high as the save bar is: one line, or two on a phone. */
const SAVE_BAR = { xs: 105, sm: 61 };

const BAR = {
  position: 'sticky',
  bottom: SAVE_BAR,
  zIndex: 1,
  maxHeight: '40vh',
  overflowY: 'auto',
  bgcolor: 'var(--sl-page)',
  '&:has([role="status"]:not(:empty))': { pb: 1 },
};
