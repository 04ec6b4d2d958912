import { useTranslate } from 'ra-core';
import { EditPage } from '../../../engine/console/pages/FormPage';
import { EngineConsole } from '../EngineConsole';
import { eventsPlace, useEventCrumbs, useIdParam } from '../places';

/** What the event is called, when and where it is. */
export function Component() {
  const translate = useTranslate();
  return (
    <EngineConsole>
      <EditPage
        place={eventsPlace}
        id={useIdParam('event_id')}
        title={translate('shell.nav.event')}
        breadcrumbs={useEventCrumbs()}
        after={null}
      />
    </EngineConsole>
  );
}
