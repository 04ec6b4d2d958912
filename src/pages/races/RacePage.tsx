import '../../i18n/raceDay';
import GroupsOutlined from '@mui/icons-material/GroupsOutlined';
import InsightsRounded from '@mui/icons-material/InsightsRounded';
import TimerOutlined from '@mui/icons-material/TimerOutlined';
import { useTranslate } from 'react-admin';
import { ResourceGrid } from '../../../engine/console/grid/ResourceGrid';
import { RecordPage } from '../../../engine/console/record/RecordPage';
import { EngineConsole } from '../EngineConsole';
import { useEventPlace, useIdParam, useWavesPlace } from '../places';
import { useTimingAddresses } from '../timing/timingAddresses';
import { useCan } from '../timing/useCan';
import { useRacesCrumbs } from './useRaceCrumbs';

/** One race: its facts, its waves, its athletes. */
export function Component() {
  const translate = useTranslate();
  const athletes = useEventPlace('athletes');
  const timing = useTimingAddresses();
  const can = useCan();
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
            ...(can('passings.read')
              ? [{ label: translate('statistics.title'), Icon: InsightsRounded, to: timing.statistics(race.id) }]
              : []),
            ...(can('timelines.read')
              ? [{ label: translate('shell.nav.timing'), Icon: TimerOutlined, to: timing.home }]
              : []),
          ],
        }}
      />
    </EngineConsole>
  );
}

function Waves() {
  return <ResourceGrid place={useWavesPlace()} />;
}
