import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { type FormEvent, type ReactNode, useId } from 'react';
import { useTranslate } from 'react-admin';
import { useIsPhone } from '../../../../engine/console/useIsPhone';
import { ImpactSummary } from '../../timing/impact/ImpactSummary';
import type { PlannedChange } from '../../timing/impact/impact';
import { useImpact } from '../../timing/impact/useImpact';

interface CorrectionFrameProps {
  eventId: number;
  title: string;
  children: ReactNode;
  /** What saving would change; null until enough is filled in. */
  planned: PlannedChange | null;
  /** What to warn of where saving would change nothing; without it that is fine. */
  vain?: string;
  saveLabel: string;
  isBusy: boolean;
  canSave: boolean;
  onSave: () => void;
  onClose: () => void;
}

/** A correction before it is made: what it is about, what it would change, and the button that makes it. */
export function CorrectionFrame({ eventId, title, children, planned, vain, ...o }: CorrectionFrameProps) {
  const translate = useTranslate();
  const id = useId();
  const impact = useImpact(eventId, planned);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (o.canSave && !o.isBusy) o.onSave();
  };
  return (
    <Dialog open fullWidth maxWidth="sm" fullScreen={useIsPhone()} onClose={o.onClose} aria-labelledby={id}>
      <form onSubmit={submit}>
        <DialogTitle id={id}>{title}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gridAutoRows: 'max-content', gap: 2 }}>
          {children}
          <Box sx={IMPACT}>
            <ImpactSummary state={impact} vain={vain} />
          </Box>
        </DialogContent>
        <DialogActions>
          <Button color="inherit" onClick={o.onClose}>
            {translate('ra.action.cancel')}
          </Button>
          <Button type="submit" variant="contained" disabled={!o.canSave || o.isBusy}>
            {o.saveLabel}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
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
