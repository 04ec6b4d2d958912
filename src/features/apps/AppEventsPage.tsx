import './texts';
import { useMemo } from 'react';
import { type RaRecord, useGetOne, useTranslate } from 'react-admin';
import type { Place } from '../../../engine/console/Place';
import { GridPage } from '../../../engine/console/pages/GridPage';
import { useIdParam } from '../../../engine/console/pages/useIdParam';
import { usePlace } from '../../../engine/console/pages/usePlace';
import { AddEventButton } from './AppEvents';

/** The events that an app shows. */
export function Component() {
  const translate = useTranslate();
  const application_id = useIdParam('app_id');
  const events = usePlace('events');
  const apps = usePlace('applications');
  const { data: app } = useGetOne<RaRecord<number>>(
    'applications',
    { id: application_id },
    { enabled: Number.isSafeInteger(application_id) },
  );
  const place = useMemo<Place>(
    () => ({
      ...events,
      within: { application_id },
      list: `/apps/${application_id}/events`,
      create: `${events.create}?application_id=${application_id}`,
    }),
    [events, application_id],
  );
  return (
    <GridPage
      place={place}
      title={translate('pages.app.events')}
      primaryAction={app ? <AddEventButton app={app} /> : <span />}
      breadcrumbs={[
        { label: translate('shell.nav.apps'), to: apps.list },
        {
          label: app ? String(app.name) : translate('resources.applications.pages.record'),
          to: `/apps/${application_id}`,
        },
      ]}
    />
  );
}
