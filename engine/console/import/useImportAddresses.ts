import { importKinds } from '../../core/importKinds';
import { useConsole } from '../ConsoleSetup';

/** Where past imports are, where files of a kind are brought in, and where what they brought stands; null for no such page. */
export function useImportAddresses() {
  const { plan, placeOf } = useConsole();
  return {
    imports: placeOf('imports')?.list ?? null,
    wizardOf(name: string): string | null {
      const kind = importKinds(plan).get(name);
      const place = kind && placeOf(kind.page.under);
      if (!place) return null;
      const isOwn = kind.page.under === kind.resource.name && kind.page.path === 'import';
      return isOwn ? (place.import ?? null) : `${place.list}/${kind.page.path}`;
    },
    resultsOf(name: string): string | null {
      const kind = importKinds(plan).get(name);
      return (kind && placeOf(kind.resource.name)?.list) ?? null;
    },
  };
}
