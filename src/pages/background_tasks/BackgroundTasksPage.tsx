import { useTranslate } from 'react-admin';
import { GridPage } from '../../../engine/console/pages/GridPage';
import { EngineConsole } from '../EngineConsole';
import { useEventCrumbs, useEventPlace } from '../places';

/** What the server works on, or worked on, for the event. */
export function Component() {
  const translate = useTranslate();
  return (
    <EngineConsole>
      <GridPage
        place={useEventPlace('background_tasks')}
        title={translate('shell.nav.background_tasks')}
        breadcrumbs={useEventCrumbs()}
      />
    </EngineConsole>
  );
}
