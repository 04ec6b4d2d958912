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

/** The record that the address names. */
export function RecordOfAddress({ resource, param, include, children }: RecordOfAddressProps) {
  const plan = useResourcePlan(resource);
  const id = useIdParam(param);
  return (
    <LoadedRecord plan={plan} id={id} include={include}>
      {children}
    </LoadedRecord>
  );
}
