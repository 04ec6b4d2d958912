import { useTranslate } from 'react-admin';
import PeopleAltOutlined from '#icons/PeopleAltOutlined';
import { useConsole } from '../../../../engine/console/ConsoleSetup';
import { GridPage } from '../../../../engine/console/pages/GridPage';
import { usePlace } from '../../../../engine/console/pages/usePlace';
import { MergeProfiles } from '../../../shared/merging/MergeSelected';

const SLOTS = { BulkActions: MergeProfiles };

/** Everybody who has an account. */
export function Component() {
  const place = usePlace('profiles');
  const { can } = useConsole();
  const find = {
    label: useTranslate()('pages.find_duplicates'),
    Icon: PeopleAltOutlined,
    to: `${place.list}/duplicates`,
  };
  return <GridPage place={place} actions={can('people.merge') ? [find] : []} slots={SLOTS} />;
}
