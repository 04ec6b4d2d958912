import Box from '@mui/material/Box';
import type { ComponentProps } from 'react';
import { TitledDialog } from '../../../../engine/console/TitledDialog';
import { useIsPhone } from '../../../../engine/console/useIsPhone';
import { ImpactSummary } from '../../../shared/impact/ImpactSummary';
import type { PlannedChange } from '../../../shared/impact/impact';
import { useImpact } from '../../../shared/impact/useImpact';

export interface ImpactDialogProps extends ComponentProps<typeof TitledDialog> {
  /** What saving would change; null until enough is filled in. */
  planned: PlannedChange | null;
  /** What to warn of where saving would change nothing; without it that is fine. */
  vain?: string;
}

/** A dialog that says above its buttons what saving would change, and saves once that has been said. */
export function ImpactDialog({ planned, vain, action, children, ...dialog }: ImpactDialogProps) {
  const impact = useImpact(planned);
  const isDisabled = action?.disabled === true || impact.isPending;
  return (
    <TitledDialog
      {...dialog}
      {...(action && { action: { ...action, disabled: isDisabled } })}
      fullScreen={useIsPhone()}
      sx={{ display: 'grid', gridAutoRows: 'max-content', gap: 2 }}
    >
      {children}
      <Box sx={IMPACT}>
        <ImpactSummary state={impact} vain={vain} />
      </Box>
    </TitledDialog>
  );
}

/** In sight above the buttons, however much there is to fill in. */
const IMPACT = {
  position: 'sticky',
  bottom: '-16px',
  zIndex: 1,
  maxHeight: '40vh',
  overflowY: 'auto',
  mt: -1,
  mb: -2,
  pt: 1,
  pb: 2,
  bgcolor: 'var(--sl-raised)',
};
