import { useMemo } from 'react';
import { type RaRecord, useGetOne, useTranslate } from 'react-admin';
import type { Place } from '../../../engine/console/Place';
import { GridPage } from '../../../engine/console/pages/GridPage';
import { EngineConsole } from '../EngineConsole';
import { applicationsPlace, eventsPlace, useIdParam } from '../places';
import { AddEventButton } from './AppEvents';

/** The events that an app shows. */
export function Component() {
  const translate = useTranslate();
  const application_id = useIdParam('app_id');
  const { data: app } = useGetOne<RaRecord<number>>(
    'applications',
    { id: application_id },
    { enabled: Number.isSafeInteger(application_id) },
  );
  const place = useMemo<Place>(
    () => ({
      ...eventsPlace,
      within: { application_id },
      list: `/apps/${application_id}/events`,
      create: `${eventsPlace.create}?application_id=${application_id}`,
    }),
    [application_id],
  );
  return (
    <EngineConsole>
      <GridPage
        place={place}
        title={translate('pages.app.events')}
        primaryAction={app ? <AddEventButton app={app} /> : <span />}
        breadcrumbs={[
          { label: translate('shell.nav.apps'), to: applicationsPlace.list },
          { label: app ? String(app.name) : translate('pages.app.title'), to: `/apps/${application_id}` },
        ]}
      />
    </EngineConsole>
  );
}
