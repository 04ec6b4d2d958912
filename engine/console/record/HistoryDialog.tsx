import { useTranslate } from 'react-admin';
import { useResourcePlan } from '../ConsoleSetup';
import { TitledDialog } from '../TitledDialog';
import { RecordHistory } from './RecordHistory';

interface HistoryDialogProps {
  resource: string;
  id: number;
  /** Which record it is. */
  name: string;
  onClose: () => void;
}

/** What happened to a record that has no page of its own with tabs, each step with its way back. */
export function HistoryDialog({ resource, id, name, onClose }: HistoryDialogProps) {
  const translate = useTranslate();
  return (
    <TitledDialog title={`${translate('engine.record.history')} · ${name}`} onClose={onClose}>
      <RecordHistory plan={useResourcePlan(resource)} id={id} />
    </TitledDialog>
  );
}
