import { useTranslate } from 'ra-core';
import { useMemo } from 'react';
import type { Place } from '../../../engine/console/Place';
import { GridPage } from '../../../engine/console/pages/GridPage';
import { EngineConsole } from '../EngineConsole';
import { applicationsPlace, eventsPlace, useIdParam } from '../places';

/** The events that an app shows. */
export function Component() {
  const translate = useTranslate();
  const application_id = useIdParam('app_id');
  const place = useMemo<Place>(
    () => ({ ...eventsPlace, within: { application_id }, list: `/apps/${application_id}/events` }),
    [application_id],
  );
  return (
    <EngineConsole>
      <GridPage
        place={place}
        title={translate('pages.app.events')}
        breadcrumbs={[
          { label: translate('shell.nav.apps'), to: applicationsPlace.list },
          { label: translate('pages.app.title'), to: `/apps/${application_id}` },
        ]}
      />
    </EngineConsole>
  );
}
