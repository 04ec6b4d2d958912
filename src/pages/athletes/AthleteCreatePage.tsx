import { CreatePage } from '../../../engine/console/pages/FormPage';
import { EngineConsole } from '../EngineConsole';
import { useEventPlace } from '../places';
import { useAthletesCrumbs } from './useAthletesCrumbs';

export function Component() {
  return (
    <EngineConsole>
      <CreatePage place={useEventPlace('athletes')} breadcrumbs={useAthletesCrumbs()} />
    </EngineConsole>
  );
}
