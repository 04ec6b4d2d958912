import './texts';
import { type ReactNode, Suspense, useState } from 'react';
import { useTranslate } from 'react-admin';
import FolderZipOutlined from '#icons/FolderZipOutlined';
import PersonRemoveOutlined from '#icons/PersonRemoveOutlined';
import type { HeaderAction } from '../../../engine/console/ConsoleSetup';
import { onDemand } from '../../../engine/console/onDemand';
import type { Whose } from './privacyCalls';

const BundleDialog = onDemand(async () => (await import('./BundleDialog')).BundleDialog);
const EraseDialog = onDemand(async () => (await import('./EraseDialog')).EraseDialog);

/** Entries of a menu for what there is about a person and for the end of it, with the dialogs that they open. */
export function usePrivacyActions(): {
  actions: (whose: Whose, name: string) => readonly HeaderAction[];
  dialog: ReactNode;
} {
  const translate = useTranslate();
  const [open, setOpen] = useState<{ kind: 'bundle' | 'erase'; whose: Whose; name: string } | null>(null);
  const close = () => setOpen(null);
  return {
    actions: (whose, name) => [
      {
        label: translate('pages.privacy.bundle'),
        Icon: FolderZipOutlined,
        onClick: () => setOpen({ kind: 'bundle', whose, name }),
      },
      {
        label: translate('pages.privacy.erase'),
        Icon: PersonRemoveOutlined,
        onClick: () => setOpen({ kind: 'erase', whose, name }),
        isDestructive: true,
      },
    ],
    dialog: open && (
      <Suspense fallback={null}>
        {open.kind === 'bundle' ? (
          <BundleDialog whose={open.whose} name={open.name} onClose={close} />
        ) : (
          <EraseDialog whose={open.whose} onClose={close} />
        )}
      </Suspense>
    ),
  };
}
