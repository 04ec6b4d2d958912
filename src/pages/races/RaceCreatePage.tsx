import { CreatePage } from '../../../engine/console/pages/FormPage';
import { EngineConsole } from '../EngineConsole';
import { useEventPlace } from '../places';
import { useRacesCrumbs } from './useRaceCrumbs';

export function Component() {
  return (
    <EngineConsole>
      <CreatePage place={useEventPlace('races')} breadcrumbs={useRacesCrumbs()} />
    </EngineConsole>
  );
}
