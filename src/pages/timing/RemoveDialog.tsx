import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { CorrectionFrame } from '../livetiming/corrections/CorrectionFrame';
import type { PlannedChange } from './impact/impact';
import { useRemoveRecord } from './useRemoveRecord';

interface RemoveDialogProps {
  /** The record that goes. */
  resource: string;
  id: number;
  eventId: number;
  /** That it goes, as the estimate is asked for it. */
  planned: PlannedChange;
  title: string;
  /** What stays, and what does not. */
  why: string;
  removeLabel: string;
  /** Key of what is said afterwards, and what it names. */
  done: string;
  args: Readonly<Record<string, unknown>>;
  onClose: (isGone: boolean) => void;
}

/** Asks before something that results depend on is taken away, with what goes with it. */
export function RemoveDialog({ resource, id, eventId, why, removeLabel, done, args, ...o }: RemoveDialogProps) {
  const remove = useRemoveRecord(resource);
  const [isBusy, setBusy] = useState(false);
  const onSave = async () => {
    setBusy(true);
    o.onClose(await remove({ id, done, args }));
  };
  return (
    <CorrectionFrame
      eventId={eventId}
      title={o.title}
      planned={o.planned}
      saveLabel={removeLabel}
      isBusy={isBusy}
      canSave
      onSave={onSave}
      onClose={() => o.onClose(false)}
    >
      <Typography>{why}</Typography>
    </CorrectionFrame>
  );
}
