import { ImportWizardPage } from '../../import/ImportWizardPage';
import { usePage } from '../usePage';

/** Brings files of a kind in. */
export function Component() {
  const { importKind, resource } = usePage();
  return <ImportWizardPage kind={importKind ?? resource} />;
}
