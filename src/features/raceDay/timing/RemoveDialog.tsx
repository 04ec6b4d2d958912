import Typography from '@mui/material/Typography';
import type { PlannedChange } from '../../../shared/impact/impact';
import { CorrectionFrame } from '../corrections/CorrectionFrame';
import type { Done } from '../corrections/useSaveCorrection';

interface RemoveDialogProps {
  /** The record that goes. */
  resource: string;
  id: number;
  /** As the estimate calls it. */
  kind: 'gunshot' | 'timeline' | 'course';
  title: string;
  /** What stays, and what does not. */
  why: string;
  saveLabel: string;
  /** What is said afterwards. */
  done: Done;
  onClose: (isGone: boolean) => void;
}

/** Asks before something that results depend on is taken away, with what goes with it. */
export function RemoveDialog({ resource, id, kind, why, ...frame }: RemoveDialogProps) {
  const planned: PlannedChange = { kind, id, data: null };
  const remove = { ids: [id] };
  return (
    <CorrectionFrame {...frame} planned={planned} write={(provider) => provider.deleteMany(resource, remove)}>
      <Typography>{why}</Typography>
    </CorrectionFrame>
  );
}
