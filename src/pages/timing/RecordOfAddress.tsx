import { Fragment, type ReactNode } from 'react';
import type { RaRecord } from 'react-admin';
import { useResourcePlan } from '../../../engine/console/ConsoleSetup';
import { RecordMissing } from '../../../engine/console/record/RecordMissing';
import { RecordSkeleton } from '../../../engine/console/record/RecordSkeleton';
import { useRecord } from '../../../engine/console/record/useRecord';
import { useIdParam } from '../places';

interface RecordOfAddressProps {
  resource: string;
  /** What its id is called in the route. */
  param: string;
  children: (record: RaRecord<number>) => ReactNode;
}

/** The record that the address names, once it is there; until then its shape, or why it cannot be shown. */
export function RecordOfAddress({ resource, param, children }: RecordOfAddressProps) {
  const plan = useResourcePlan(resource);
  const id = useIdParam(param);
  const { data: record, error, refetch } = useRecord(plan, id);
  if (record) return <Fragment key={record.id}>{children(record)}</Fragment>;
  return error || !Number.isSafeInteger(id) ? (
    <RecordMissing plan={plan} error={error} onRetry={refetch} />
  ) : (
    <RecordSkeleton />
  );
}
