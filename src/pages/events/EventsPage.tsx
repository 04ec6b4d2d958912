import { useTranslate } from 'ra-core';
import { GridPage } from '../../../engine/console/pages/GridPage';
import { EngineConsole } from '../EngineConsole';
import { eventsPlace } from '../places';

/** All events one may see. */
export function Component() {
  const translate = useTranslate();
  return (
    <EngineConsole>
      <GridPage place={eventsPlace} title={translate('shell.nav.events')} />
    </EngineConsole>
  );
}
