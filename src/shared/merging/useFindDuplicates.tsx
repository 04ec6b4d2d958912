import { useDataProvider, useNotify, useTranslate } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import PeopleAltOutlined from '#icons/PeopleAltOutlined';
import type { HeaderAction } from '../../../engine/console/ConsoleSetup';
import { addTexts } from '../../../engine/console/words/onDemand';
import { useAttempt } from '../../../engine/console/writes/useAttempt';
import type { StartlineDataProvider } from '../../../providers/dataProvider';
import type { listSameAthletes, listSameProfiles } from '../../../resources/merging/merging.calls';

addTexts({
  pages: {
    merging: {
      find: 'Find duplicates',
      none: 'Nobody stands there twice: no two have the same name and day of birth.',
      none_profiles: 'Nobody stands there twice: no two have the same name.',
    },
  },
});

/** As many as an address holds. */
const MOST_SHOWN = 100;

/** The entry of a list's menu that shows in it who stands there twice: of an event's athletes, or of all accounts without one. */
export function useFindDuplicates({ list, eventId }: { list: string; eventId: number | null }): HeaderAction {
  const translate = useTranslate();
  const dataProvider = useDataProvider<StartlineDataProvider>();
  const navigate = useNavigate();
  const notify = useNotify();
  const { attempt } = useAttempt();
  const find = () =>
    attempt(async () => {
      const { data } = await (eventId === null
        ? dataProvider.call<typeof listSameProfiles>({ method: 'GET', path: '/v1/admin/same_profiles', query: {} })
        : dataProvider.call<typeof listSameAthletes>({
            method: 'GET',
            path: '/v1/admin/events/{id}/same_athletes',
            params: { id: eventId },
          }));
      const ids = [...new Set(data.items.flatMap((pair) => pair.ids))].slice(0, MOST_SHOWN);
      if (ids.length === 0) return notify(`pages.merging.${eventId === null ? 'none_profiles' : 'none'}`);
      const query = new URLSearchParams([...ids.map((id) => ['id[]', String(id)]), ['sort', 'last_name']]);
      navigate(`${list}?${query}`);
    });
  return { label: translate('pages.merging.find'), Icon: PeopleAltOutlined, onClick: () => void find() };
}
