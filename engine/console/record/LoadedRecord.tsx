import { Fragment, type ReactNode } from 'react';
import type { RaRecord } from 'react-admin';
import type { ResourcePlan } from '../../core/plan';
import { isWithin, type Place } from '../Place';
import { RecordMissing } from './RecordMissing';
import { RecordSkeleton } from './RecordSkeleton';
import { useRecord } from './useRecord';

interface LoadedRecordProps<Stored> {
  plan: ResourcePlan;
  /** As the address has it: may be none. */
  id: number;
  /** What the address says of it besides: a record of elsewhere is not there. */
  within?: Place['within'];
  /** What is to come with it, in place of the records it points to. */
  include?: readonly string[];
  children: (record: Stored) => ReactNode;
}

/** A record, once it is there; until then its shape, or why it cannot be shown. */
export function LoadedRecord<Stored extends RaRecord<number>>({
  plan,
  id,
  within,
  include,
  children,
}: LoadedRecordProps<Stored>) {
  const { data: record, error, refetch } = useRecord<Stored>(plan, id, include);
  if (record && isWithin(record, within)) return <Fragment key={record.id}>{children(record)}</Fragment>;
  return record || error || !Number.isSafeInteger(id) ? (
    <RecordMissing plan={plan} error={record ? null : error} onRetry={refetch} />
  ) : (
    <RecordSkeleton />
  );
}
