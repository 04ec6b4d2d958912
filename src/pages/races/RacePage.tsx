import GroupsOutlined from '@mui/icons-material/GroupsOutlined';
import { useTranslate } from 'react-admin';
import { ResourceGrid } from '../../../engine/console/grid/ResourceGrid';
import { RecordPage } from '../../../engine/console/record/RecordPage';
import { EngineConsole } from '../EngineConsole';
import { useEventPlace, useIdParam, useWavesPlace } from '../places';
import { useRacesCrumbs } from './useRaceCrumbs';

/** One race: its facts, its waves, its athletes. */
export function Component() {
  const translate = useTranslate();
  const athletes = useEventPlace('athletes');
  return (
    <EngineConsole>
      <RecordPage
        place={useEventPlace('races')}
        id={useIdParam('race_id')}
        breadcrumbs={useRacesCrumbs()}
        slots={{
          tabs: [{ name: 'waves', label: translate('pages.race.waves'), Content: Waves }],
          actions: (race) => [
            {
              label: translate('pages.race.athletes'),
              Icon: GroupsOutlined,
              to: `${athletes.list}?race_id[]=${race.id}`,
            },
          ],
        }}
      />
    </EngineConsole>
  );
}

function Waves() {
  return <ResourceGrid place={useWavesPlace()} />;
}
