import { useConsole } from '../../../../engine/console/ConsoleSetup';
import { GridPage } from '../../../../engine/console/pages/GridPage';
import { usePlace } from '../../../../engine/console/pages/usePlace';
import { MergeProfiles } from '../../../shared/merging/MergeSelected';
import { useFindDuplicates } from '../../../shared/merging/useFindDuplicates';

const SLOTS = { BulkActions: MergeProfiles };

/** Everybody who has an account. */
export function Component() {
  const place = usePlace('profiles');
  const { can } = useConsole();
  const find = useFindDuplicates({ list: place.list, eventId: null });
  return <GridPage place={place} actions={can('people.merge') ? [find] : []} slots={SLOTS} />;
}
