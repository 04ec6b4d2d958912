import Typography from '@mui/material/Typography';
import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import type { PlannedChange } from '../../../shared/impact/impact';
import { CorrectionFrame } from '../corrections/CorrectionFrame';
import type { Done, Write } from '../corrections/useSaveCorrection';

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
  const queryClient = useQueryClient();
  const remove: Write = async (provider) => {
    const written = await provider.deleteMany(resource, { ids: [id] });
    // Its page is still there for a moment, and would find that it is gone.
    queryClient.removeQueries({ predicate: ({ queryKey }) => isOf(queryKey, resource, id) });
    return written;
  };
  return (
    <CorrectionFrame {...frame} planned={planned} write={remove}>
      <Typography>{why}</Typography>
    </CorrectionFrame>
  );
}

/** Whether a query of react-admin's asks for this one record. */
function isOf([name, method, params]: QueryKey, resource: string, id: number): boolean {
  return name === resource && method === 'getOne' && Number((params as { id?: unknown } | undefined)?.id) === id;
}
