import { useSearchParams } from 'react-router-dom';
import { importKind, presetFields } from '../../../core/importKinds';
import { useConsole } from '../../ConsoleSetup';
import { ImportWizardPage } from '../../import/ImportWizardPage';
import { usePageHandle } from '../usePageHandle';

/** Brings files of a kind in. The address says what rows are of that name nothing themselves: `?course_id=3`. */
export function Component() {
  const { plan } = useConsole();
  const [params] = useSearchParams();
  const kind = usePageHandle()?.page?.importKind ?? '';
  const presets = presetFields(plan, importKind(plan, kind)).flatMap((field) => {
    const id = Number(params.get(field.name));
    return Number.isSafeInteger(id) && id > 0 ? [[field.name, id] as const] : [];
  });
  return <ImportWizardPage kind={kind} presets={Object.fromEntries(presets)} />;
}
