import { useMemo } from 'react';
import { useTranslate } from 'react-admin';
import type { Place } from '../../../engine/console/Place';
import { CreatePage } from '../../../engine/console/pages/FormPage';
import { RecordSkeleton } from '../../../engine/console/record/RecordSkeleton';
import { EngineConsole } from '../EngineConsole';
import { eventsPlace, organizationsPlace, useIdParam } from '../places';
import { useOnlyOrganization } from '../useOnlyOrganization';

/** A new event: of the organization in the address, of the only one there is, or of one to choose. */
export function Component() {
  const translate = useTranslate();
  const given = useIdParam('organization_id');
  const isGiven = Number.isSafeInteger(given);
  const { id: only, isPending } = useOnlyOrganization();
  const organization_id = isGiven ? given : only;
  const place = useMemo<Place>(
    () => (organization_id === null ? eventsPlace : { ...eventsPlace, within: { organization_id } }),
    [organization_id],
  );
  // The form starts from where it is: it waits until that is known.
  if (!isGiven && isPending) return <RecordSkeleton />;
  return (
    <EngineConsole>
      <CreatePage
        place={place}
        sections={SECTIONS}
        breadcrumbs={[
          isGiven
            ? { label: translate('shell.nav.organizations'), to: organizationsPlace.list }
            : { label: translate('shell.nav.events'), to: eventsPlace.list },
        ]}
      />
    </EngineConsole>
  );
}

const SECTIONS = ['event', 'address'];
