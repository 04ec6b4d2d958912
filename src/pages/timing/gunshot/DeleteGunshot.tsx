import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, useState } from 'react';
import { useTranslate } from 'react-admin';
import { useZone } from '../../../event/EventContext';
import { timeOfDay } from '../../livetiming/shared/timeOfDay';
import { ImpactSummary } from '../impact/ImpactSummary';
import type { PlannedChange } from '../impact/impact';
import { useImpact } from '../impact/useImpact';
import type { Gunshot } from '../timingRecords';
import { useRemoveRecord } from '../useRemoveRecord';

interface DeleteGunshotProps {
  gunshot: Gunshot;
  onClose: () => void;
  onDeleted: () => void;
}

/** Asks before a gunshot is deleted, with what goes with it. */
export function DeleteGunshot({ gunshot, onClose, onDeleted }: DeleteGunshotProps) {
  const translate = useTranslate();
  const zone = useZone();
  const titleId = useId();
  const remove = useRemoveRecord('gunshots');
  const [isBusy, setBusy] = useState(false);
  const change: PlannedChange = { kind: 'gunshot', id: gunshot.id, data: null };
  const impact = useImpact(gunshot.event_id, change);
  const at = timeOfDay(gunshot.fired_at, zone);
  const confirm = async () => {
    setBusy(true);
    const isGone = await remove({ id: gunshot.id, done: 'timing.shot.deleted', args: { at } });
    setBusy(false);
    if (isGone) onDeleted();
    else onClose();
  };
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} maxWidth="sm" fullWidth>
      <DialogTitle id={titleId}>{translate('timing.shot.delete', { at })}</DialogTitle>
      <DialogContent>
        <ImpactSummary state={impact} />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} disabled={isBusy} autoFocus>
          {translate('ra.action.cancel')}
        </Button>
        <Button color="error" onClick={confirm} disabled={isBusy}>
          {translate('ra.action.delete')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
