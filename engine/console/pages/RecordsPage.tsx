import { useParams } from 'react-router-dom';
import UploadFileRounded from '#icons/UploadFileRounded';
import { importKinds } from '../../core/importKinds';
import { type HeaderAction, useConsole } from '../ConsoleSetup';
import { useImportAddresses } from '../import/useImportAddresses';
import { LoadedRecord } from '../record/LoadedRecord';
import { GridPage, type GridPageProps } from './GridPage';
import { useTitleOf } from './useCrumbs';
import { usePlace } from './usePlace';

/** The list of a resource as it is drawn from its declaration. */
export function Component() {
  return <RecordsPage />;
}

/** The records of a resource, and the way to bring in files of them. */
export function RecordsPage({ actions = [], notice, slots = {} }: Pick<GridPageProps, 'actions' | 'notice' | 'slots'>) {
  const place = usePlace();
  const { resource } = place;
  const imports = useImportActions(resource);
  const page = (
    <GridPage
      place={place}
      actions={[...actions, ...imports.here]}
      notice={notice}
      slots={{ ...slots, emptyActions: [...(slots.emptyActions ?? []), ...imports.adding] }}
    />
  );
  const { plan, pages, recordAtHand, placeOf } = useConsole();
  const params = useParams();
  const above = pages.ancestorsOf(resource, params).at(-1);
  const id = Number(params[above?.param ?? '']);
  if (!above || recordAtHand?.(above.resource, id)) return page;
  // Where the record that they are under is not there, neither are they.
  return (
    <LoadedRecord plan={plan.get(above.resource)} id={id} within={placeOf(above.resource)?.within}>
      {() => page}
    </LoadedRecord>
  );
}

/** The wizards whose pages are among the resource's, and those by which records of it are made, wherever they are. */
function useImportActions(resource: string): { here: HeaderAction[]; adding: HeaderAction[] } {
  const { plan, pages, can } = useConsole();
  const { wizardOf } = useImportAddresses();
  const titleOf = useTitleOf();
  const wizards = pages.pages.flatMap(({ handle }) => {
    const { page, permission } = handle;
    const kind = importKinds(plan).get(page?.importKind ?? '');
    const to = kind ? wizardOf(kind.name) : null;
    if (!kind || to === null || (permission !== undefined && !can(permission))) return [];
    // Those that lead to where all imports stand start from there as well.
    const isHere = page?.resource === resource || resource === 'imports';
    const isAdding = resource === 'imports' || (kind.resource.name === resource && kind.mode !== 'update');
    return [{ isHere, isAdding, action: { label: titleOf(handle), Icon: UploadFileRounded, to } }];
  });
  return {
    here: wizards.flatMap(({ isHere, action }) => (isHere ? action : [])),
    adding: wizards.flatMap(({ isAdding, action }) => (isAdding ? action : [])),
  };
}
