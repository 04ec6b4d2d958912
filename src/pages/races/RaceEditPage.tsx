import { EditPage } from '../../../engine/console/pages/FormPage';
import { EngineConsole } from '../EngineConsole';
import { useEventPlace, useIdParam } from '../places';
import { useRacesCrumbs } from './useRaceCrumbs';

export function Component() {
  return (
    <EngineConsole>
      <EditPage place={useEventPlace('races')} id={useIdParam('race_id')} breadcrumbs={useRacesCrumbs()} />
    </EngineConsole>
  );
}
