import { importKinds } from '../../core/importKinds';
import { useConsole } from '../ConsoleSetup';

/** Where past imports are, where files of a kind are brought in, and where what they brought stands; null for no such page. */
export function useImportAddresses() {
  const { plan, placeOf } = useConsole();
  return {
    imports: placeOf('imports')?.list ?? null,
    wizardOf(name: string): string | null {
      const page = importKinds(plan).get(name)?.page;
      const list = page && placeOf(page.under)?.list;
      return list ? `${list}/${page.path}` : null;
    },
    resultsOf(name: string): string | null {
      const kind = importKinds(plan).get(name);
      return (kind && placeOf(kind.resource.name)?.list) ?? null;
    },
  };
}
