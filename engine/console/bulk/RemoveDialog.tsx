import Alert from '@mui/material/Alert';
import { useTranslate } from 'react-admin';
import type { ResourcePlan } from '../../core/plan';
import { ConfirmRemoveDialog } from '../../fields/confirmRemove/ConfirmRemoveDialog';
import type { BulkTarget } from '../grid/useGridSelection';
import { useRecordsName } from '../words/useLabels';
import { useCountFormat } from '../words/useNumberFormat';
import { useDeleteWarnings } from './useDeleteWarnings';

interface RemoveDialogProps {
  plan: ResourcePlan;
  target: BulkTarget;
  /** What the record is called, where it is one that is looked at. */
  name?: string;
  remove: () => Promise<unknown>;
  onClose: () => void;
}

/** Says what goes before it does, and what is lost with it. */
export function RemoveDialog({ plan, target, name, remove, onClose }: RemoveDialogProps) {
  const translate = useTranslate();
  const format = useCountFormat();
  const nameOf = useRecordsName(plan);
  const count = 'ids' in target ? target.ids.length : target.expect;
  const what = name ?? translate('engine.grid.count', { count: format(count), records: nameOf(count) });
  const { softDelete } = plan.resource;
  const warnings = useDeleteWarnings(plan, target);
  return (
    <ConfirmRemoveDialog isOpen isReady={!warnings.isPending} remove={remove} onClose={onClose}>
      {translate(softDelete ? 'engine.delete.why' : 'engine.delete.for_good', { what })}
      {warnings.texts.map((text) => (
        <Alert key={text} severity="warning" sx={{ mt: 2 }}>
          {text}
        </Alert>
      ))}
    </ConfirmRemoveDialog>
  );
}
