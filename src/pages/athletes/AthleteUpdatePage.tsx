import { EditPage } from '../../../engine/console/pages/FormPage';
import { EngineConsole } from '../EngineConsole';
import { useEventPlace, useIdParam } from '../places';
import { useAthletesCrumbs } from './useAthletesCrumbs';

export function Component() {
  return (
    <EngineConsole>
      <EditPage place={useEventPlace('athletes')} id={useIdParam('athlete_id')} breadcrumbs={useAthletesCrumbs()} />
    </EngineConsole>
  );
}
