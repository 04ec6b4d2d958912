import { useGetMany } from 'react-admin';
import type { Stored } from '../../../resources/allResources';
import type { LogoFacts } from './logoFacts';

/** What the server found in the logos of sponsors, asked for all at once; null for one that is not known. */
export function useLogoFacts(
  sponsors: readonly { readonly logo_id: number | null }[],
): (id: number | null) => LogoFacts | null {
  const ids = [...new Set(sponsors.flatMap(({ logo_id }) => logo_id ?? []))].sort((a, b) => a - b);
  const { data } = useGetMany<Stored<'files'>>('files', { ids }, { enabled: ids.length > 0 });
  const known = new Map(data?.map((file) => [file.id, file]));
  return (id) => {
    const file = id === null ? undefined : known.get(id);
    if (!file) return null;
    const { width, height, is_opaque: isOpaque } = file;
    return { width, height, isOpaque };
  };
}
