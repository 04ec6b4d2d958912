import '../../i18n/raceDay';
import { EditPage } from '../../../engine/console/pages/FormPage';
import { EngineConsole } from '../EngineConsole';
import { useEventPlace, useIdParam } from '../places';
import { FormImpact } from '../timing/impact/FormImpact';
import { useRacesCrumbs } from './useRaceCrumbs';

/** What its athletes are timed and ranked by, besides its course and gunshots. */
const JUDGED = ['sport', 'start_type', 'laps', 'min_lap_time', 'cutoff_at', 'timing_type'];

export function Component() {
  const id = useIdParam('race_id');
  return (
    <EngineConsole>
      <EditPage place={useEventPlace('races')} id={id} breadcrumbs={useRacesCrumbs()}>
        <FormImpact resource="races" judged={JUDGED} planned={(data) => ({ kind: 'race', id, data })} />
      </EditPage>
    </EngineConsole>
  );
}
