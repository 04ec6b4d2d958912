import '../../i18n/raceDay';
import { EditPage } from '../../../engine/console/pages/FormPage';
import { EngineConsole } from '../EngineConsole';
import { useEventPlace, useIdParam } from '../places';
import { FormImpact } from '../timing/impact/FormImpact';
import { useAthletesCrumbs } from './useAthletesCrumbs';

/** What says which reads are an athlete's, and what they are judged by. */
const JUDGED = ['chipcodes', 'race_id', 'wave_id', 'state'];

export function Component() {
  const id = useIdParam('athlete_id');
  return (
    <EngineConsole>
      <EditPage place={useEventPlace('athletes')} id={id} breadcrumbs={useAthletesCrumbs()}>
        <FormImpact resource="athletes" judged={JUDGED} planned={(data) => ({ kind: 'athlete', id, data })} />
      </EditPage>
    </EngineConsole>
  );
}
