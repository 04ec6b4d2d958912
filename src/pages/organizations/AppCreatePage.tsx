import { useMemo } from 'react';
import { useTranslate } from 'react-admin';
import type { Place } from '../../../engine/console/Place';
import { CreatePage } from '../../../engine/console/pages/FormPage';
import { EngineConsole } from '../EngineConsole';
import { applicationsPlace, organizationsPlace, useIdParam } from '../places';

/** A new app of an organization. */
export function Component() {
  const translate = useTranslate();
  const organization_id = useIdParam('organization_id');
  const place = useMemo<Place>(() => ({ ...applicationsPlace, within: { organization_id } }), [organization_id]);
  return (
    <EngineConsole>
      <CreatePage
        place={place}
        breadcrumbs={[{ label: translate('shell.nav.organizations'), to: organizationsPlace.list }]}
      />
    </EngineConsole>
  );
}
