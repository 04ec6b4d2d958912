import type { ReactNode } from 'react';
import type { RaRecord } from 'react-admin';
import { useResourcePlan } from '../../engine/console/ConsoleSetup';
import { LoadedRecord } from '../../engine/console/record/LoadedRecord';
import { useIdParam } from './places';

interface RecordOfAddressProps {
  resource: string;
  /** What its id is called in the route. */
  param: string;
  /** What is to come with it, in place of the records it points to. */
  include?: readonly string[];
  children: (record: RaRecord<number>) => ReactNode;
}

/** The record that the address names. On the pages of an event it is one of that event, or it is not there. */
export function RecordOfAddress({ resource, param, include, children }: RecordOfAddressProps) {
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
