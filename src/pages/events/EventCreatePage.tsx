import { useTranslate } from 'ra-core';
import { useMemo } from 'react';
import type { Place } from '../../../engine/console/Place';
import { CreatePage } from '../../../engine/console/pages/FormPage';
import { EngineConsole } from '../EngineConsole';
import { eventsPlace, organizationsPlace, useIdParam } from '../places';

/** A new event of an organization. How it looks and what it offers is settled later. */
export function Component() {
  const translate = useTranslate();
  const organization_id = useIdParam('organization_id');
  const place = useMemo<Place>(() => ({ ...eventsPlace, within: { organization_id } }), [organization_id]);
  return (
    <EngineConsole>
      <CreatePage
        place={place}
        sections={SECTIONS}
        breadcrumbs={[{ label: translate('shell.nav.organizations'), to: organizationsPlace.list }]}
      />
    </EngineConsole>
  );
}

const SECTIONS = ['event', 'address'];
