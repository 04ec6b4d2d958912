import type { ReactNode } from 'react';
import { useResourcePlan } from '../../../engine/console/ConsoleSetup';
import { useIdParam } from '../../../engine/console/pages/useIdParam';
import { LoadedRecord } from '../../../engine/console/record/LoadedRecord';
import type { ResourceName, Stored } from '../../../resources/allResources';

interface RecordOfAddressProps<Name extends ResourceName> {
  resource: Name;
  /** What its id is called in the route. */
  param: string;
  /** What is to come with it, in place of the records it points to. */
  include?: readonly string[];
  children: (record: Stored<Name>) => ReactNode;
}

/** The record that the address names. On the pages of an event it is one of that event, or it is not there. */
export function RecordOfAddress<Name extends ResourceName>({
  resource,
  param,
  include,
  children,
}: RecordOfAddressProps<Name>) {
  const plan = useResourcePlan(resource);
  const id = useIdParam(param);
  const eventId = useIdParam('event_id');
  const isOfEvent = plan.fields.has('event_id') && Number.isSafeInteger(eventId);
  const within = isOfEvent ? { event_id: eventId } : undefined;
  return (
    <LoadedRecord plan={plan} id={id} within={within} include={include}>
      {children}
    </LoadedRecord>
  );
}
