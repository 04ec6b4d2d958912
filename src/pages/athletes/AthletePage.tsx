import { RecordPage } from '../../../engine/console/record/RecordPage';
import { EngineConsole } from '../EngineConsole';
import { useEventPlace, useIdParam } from '../places';
import { useAthletesCrumbs } from './useAthletesCrumbs';

/** Everything about one athlete. */
export function Component() {
  return (
    <EngineConsole>
      <RecordPage place={useEventPlace('athletes')} id={useIdParam('athlete_id')} breadcrumbs={useAthletesCrumbs()} />
    </EngineConsole>
  );
}
