import { useTranslate } from 'react-admin';
import type { ResourcePlan } from '../../core/plan';
import { TitledDialog } from '../TitledDialog';
import { useRecordsName } from '../words/useLabels';
import { useCountFormat } from '../words/useNumberFormat';

interface BulkDeleteDialogProps {
  plan: ResourcePlan;
  count: number;
  onConfirm: () => void;
  onClose: () => void;
}

/** Says how many records go before they do. */
export function BulkDeleteDialog({ plan, count, onConfirm, onClose }: BulkDeleteDialogProps) {
  const translate = useTranslate();
  const args = { smart_count: count, count: useCountFormat()(count), records: useRecordsName(plan)(count) };
  const confirm = {
    children: translate('engine.delete.confirm'),
    color: 'error',
    onClick: onConfirm,
    autoFocus: true,
  } as const;
  return (
    <TitledDialog title={translate('engine.delete.title')} action={confirm} maxWidth="xs" onClose={onClose}>
      {translate('engine.delete.many', args)}
    </TitledDialog>
  );
}
