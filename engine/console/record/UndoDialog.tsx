import { useLocale, useTranslate } from 'react-admin';
import { useConsole } from '../ConsoleSetup';
import { TitledDialog } from '../TitledDialog';
import { useNameOfRecords } from '../words/useLabels';
import { useCountFormat } from '../words/useNumberFormat';
import type { OperationPart } from '../writes/ConsoleDataProvider';

interface UndoDialogProps {
  scope: readonly OperationPart[];
  onConfirm: () => void;
  onClose: () => void;
}

/** Says what else one step changed, before all of it is taken back. */
export function UndoDialog({ scope, onConfirm, onClose }: UndoDialogProps) {
  const translate = useTranslate();
  const locale = useLocale();
  const { plan } = useConsole();
  const nameOf = useNameOfRecords();
  const format = useCountFormat();
  const parts = scope.map(({ resource, count }) =>
    translate('engine.grid.count', { count: format(count), records: nameOf(plan.get(resource), count) }),
  );
  return (
    <TitledDialog
      title={translate('engine.history.undo_title')}
      action={{ children: translate('engine.history.take_back'), onClick: onConfirm, autoFocus: true }}
      maxWidth="xs"
      onClose={onClose}
    >
      {translate('engine.history.undo_scope', { records: new Intl.ListFormat(locale).format(parts) })}
    </TitledDialog>
  );
}
