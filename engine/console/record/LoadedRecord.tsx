import { Fragment, type ReactNode } from 'react';
import type { RaRecord } from 'react-admin';
import type { ResourcePlan } from '../../core/plan';
import { useConsole } from '../ConsoleSetup';
import { mayUse } from '../fieldAccess';
import { onDemand } from '../onDemand';
import { isWithin, type Place } from '../Place';
import { isMissing } from '../writes/errors';
import { RecordMissing } from './RecordMissing';
import { RecordSkeleton } from './RecordSkeleton';
import { useRecord } from './useRecord';

const DeletedRecord = onDemand(async () => (await import('./DeletedRecord')).DeletedRecord);

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

/** A record, once it is there; until then its shape, or why it cannot be shown. One that was deleted is shown as such to who may bring it back. */
export function LoadedRecord<Stored extends RaRecord<number>>({
  plan,
  id,
  within,
  include: included,
  children,
}: LoadedRecordProps<Stored>) {
  const { can } = useConsole();
  const { data: record, error, refetch } = useRecord<Stored>(plan, id, { included });
  const mayBeDeleted = isMissing(error) && plan.resource.softDelete && mayUse(plan, 'delete', can);
  const deleted = useRecord(plan, id, { isDeleted: true, isEnabled: mayBeDeleted });
  if (mayBeDeleted && deleted.data && isWithin(deleted.data, within))
    return <DeletedRecord plan={plan} record={deleted.data} />;
  if (record && isWithin(record, within)) return <Fragment key={record.id}>{children(record)}</Fragment>;
  const isSettled = record || (error && !(mayBeDeleted && deleted.isPending));
  return isSettled || !Number.isSafeInteger(id) ? (
    <RecordMissing plan={plan} error={record ? null : error} onRetry={refetch} />
  ) : (
    <RecordSkeleton />
  );
}
