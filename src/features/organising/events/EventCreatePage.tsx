import { useMemo } from 'react';
import type { Place } from '../../../../engine/console/Place';
import { CreatePage } from '../../../../engine/console/pages/FormPage';
import { usePlace } from '../../../../engine/console/pages/usePlace';
import { RecordSkeleton } from '../../../../engine/console/record/RecordSkeleton';
import { useOnlyOrganization } from '../../../shared/useOnlyOrganization';

/** A new event: of the only organization there is, or of one to choose. */
export function Component() {
  const events = usePlace('events');
  const { id: organization_id, isPending } = useOnlyOrganization();
  const place = useMemo<Place>(
    () => (organization_id === null ? events : { ...events, within: { organization_id } }),
    [events, organization_id],
  );
  // The form starts from where it is: it waits until that is known.
  if (isPending) return <RecordSkeleton />;
  return <CreatePage place={place} sections={SECTIONS} />;
}

const SECTIONS = ['event', 'address'];
