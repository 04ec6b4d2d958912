import { useParams } from 'react-router-dom';
import UploadFileRounded from '#icons/UploadFileRounded';
import { useConsole } from '../../ConsoleSetup';
import { useImportAddresses } from '../../import/useImportAddresses';
import { LoadedRecord } from '../../record/LoadedRecord';
import { GridPage } from '../GridPage';
import { useTitleOf } from '../useCrumbs';
import { usePage } from '../usePage';
import { usePlace } from '../usePlace';

/** The records of a resource, and the way to bring in files of them. */
export function Component() {
  const { resource } = usePage();
  const page = <GridPage place={usePlace(resource)} actions={useImportActions(resource)} />;
  const { plan, pages, recordAtHand, placeOf } = useConsole();
  const params = useParams();
  const above = pages.ancestorsOf(resource).at(-1);
  const id = Number(params[above?.param ?? '']);
  if (!above || recordAtHand?.(above.resource, id)) return page;
  // Where the record that they are under is not there, neither are they.
  return (
    <LoadedRecord plan={plan.get(above.resource)} id={id} within={placeOf(above.resource)?.within}>
      {() => page}
    </LoadedRecord>
  );
}

function useImportActions(resource: string) {
  const { pages, can } = useConsole();
  const { wizardOf } = useImportAddresses();
  const titleOf = useTitleOf();
  return pages.pages.flatMap(({ handle }) => {
    const { page, permission } = handle;
    // Those that lead to where all imports stand start from there as well.
    const isHere = page?.resource === resource || resource === 'imports';
    if (!isHere || page?.importKind === undefined) return [];
    const to = wizardOf(page.importKind);
    if (to === null || (permission !== undefined && !can(permission))) return [];
    return [{ label: titleOf(handle), Icon: UploadFileRounded, to }];
  });
}
