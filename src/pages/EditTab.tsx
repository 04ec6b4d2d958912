import type { RaRecord } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { useResourcePlan } from '../../engine/console/ConsoleSetup';
import { ResourceForm } from '../../engine/console/forms/ResourceForm';
import type { Place } from '../../engine/console/Place';

/** A record's form as a tab of its page, where there is no page of its own for it. */
export function EditTab({ place, record }: { place: Place; record: RaRecord<number> }) {
  const plan = useResourcePlan(place.resource);
  const navigate = useNavigate();
  return (
    <ResourceForm
      plan={plan}
      place={place}
      record={record}
      onSaved={({ id }) => navigate(place.record?.(id) ?? place.list)}
    />
  );
}
