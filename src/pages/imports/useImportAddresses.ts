import { useEventPlace } from '../places';
import type { ImportKind } from './importTypes';

/** Where files of each kind are brought in, and where what they brought stands. */
export function useImportAddresses() {
  const athletes = useEventPlace('athletes').list;
  const races = useEventPlace('races').list;
  const rankings = useEventPlace('rankings').list;
  const imports = useEventPlace('imports').list;
  const wizards: Record<ImportKind, string> = {
    athlete: `${athletes}/import`,
    chipcode: `${athletes}/import_chipcodes`,
    configuration: `${athletes}/import_configuration`,
    ranking: `${rankings}/import`,
  };
  const results: Record<ImportKind, string> = {
    athlete: athletes,
    chipcode: athletes,
    configuration: races,
    ranking: rankings,
  };
  return { imports, wizards, results };
}

/** Whether the console has a wizard for files of this kind. */
export function isWizardKind(kind: string | null): kind is ImportKind {
  return kind === 'athlete' || kind === 'chipcode' || kind === 'configuration' || kind === 'ranking';
}
