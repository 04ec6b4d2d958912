import { type ComponentProps, type ReactNode, useState } from 'react';
import { useTranslate } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import DeleteOutlineRounded from '#icons/DeleteOutlineRounded';
import HistoryRounded from '#icons/HistoryRounded';
import type { HeaderAction } from '../../../../engine/console/ConsoleSetup';
import { useConsole } from '../../../../engine/console/ConsoleSetup';
import { onDemand } from '../../../../engine/console/onDemand';
import { RemoveDialog } from './RemoveDialog';

const HistoryDialog = onDemand(
  async () => (await import('../../../../engine/console/record/HistoryDialog')).HistoryDialog,
);

interface RecordMenuOptions extends Omit<ComponentProps<typeof RemoveDialog>, 'saveLabel' | 'onClose'> {
  /** Which record it is. */
  name: string;
  /** Where to go once it is deleted. */
  list: string;
}

/** What can be done with a record whose page is its form: its history, and deleting it. `dialog` goes into the page. */
export function useRecordMenu({ name, list, ...removed }: RecordMenuOptions): {
  actions: HeaderAction[];
  dialog: ReactNode;
} {
  const translate = useTranslate();
  const navigate = useNavigate();
  const { can } = useConsole();
  const { resource, id } = removed;
  const [open, setOpen] = useState<'history' | 'delete' | null>(null);
  const remove = {
    label: translate('ra.action.delete'),
    Icon: DeleteOutlineRounded,
    isDestructive: true,
    onClick: () => setOpen('delete'),
  };
  return {
    actions: [
      { label: translate('engine.record.history'), Icon: HistoryRounded, onClick: () => setOpen('history') },
      ...(can(`${resource}.delete`) ? [remove] : []),
    ],
    dialog: (
      <>
        {open === 'history' && <HistoryDialog {...{ resource, id, name }} onClose={() => setOpen(null)} />}
        {open === 'delete' && (
          <RemoveDialog
            {...removed}
            saveLabel={remove.label}
            onClose={(isGone) => (isGone ? navigate(list, { replace: true }) : setOpen(null))}
          />
        )}
      </>
    ),
  };
}
