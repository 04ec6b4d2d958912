import HistoryRounded from '@mui/icons-material/HistoryRounded';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useTranslate } from 'react-admin';
import type { PageAction } from '../../layout/PageHeader';

const HistoryDialog = lazy(async () => ({
  default: (await import('../../../engine/console/record/HistoryDialog')).HistoryDialog,
}));

interface Shown {
  resource: string;
  id: number;
  /** Which record it is. */
  name: string;
}

/** Lets the page of a record show what happened to it. `dialog` goes into the page; empty until it is asked for. */
export function useHistory(shown: Shown): { action: PageAction; dialog: ReactNode } {
  const translate = useTranslate();
  const [isOpen, setOpen] = useState(false);
  return {
    action: { label: translate('engine.record.history'), Icon: HistoryRounded, onClick: () => setOpen(true) },
    dialog: isOpen && (
      <Suspense fallback={null}>
        <HistoryDialog {...shown} onClose={() => setOpen(false)} />
      </Suspense>
    ),
  };
}
