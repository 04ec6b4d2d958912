import type { ReactNode } from 'react';
import { type RaRecord, ShowContextProvider } from 'react-admin';
import type { ResourcePlan } from '../../core/plan';
import { titleOf } from '../../core/titleOf';
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

/**
 * Loads a record and shows its page, with react-admin's show and record contexts. Shows the outline until then, and the reason when the
 * record cannot be shown. Anyone who may restore a deleted record sees it as deleted.
 */
export function LoadedRecord<Stored extends RaRecord<number>>({
  plan,
  id,
  within,
  include: included,
  children,
}: LoadedRecordProps<Stored>) {
  const { can } = useConsole();
  const { data: record, error, isFetching, refetch } = useRecord<Stored>(plan, id, { included });
  const mayBeDeleted = isMissing(error) && plan.resource.softDelete && mayUse(plan, 'delete', can);
  const deleted = useRecord(plan, id, { isDeleted: true, isEnabled: mayBeDeleted });
  if (mayBeDeleted && deleted.data && isWithin(deleted.data, within))
    return <DeletedRecord plan={plan} record={deleted.data} />;
  if (record && isWithin(record, within)) {
    return (
      <ShowContextProvider
        key={record.id}
        value={{
          record,
          resource: plan.name,
          defaultTitle: titleOf(plan, record),
          error: null,
          isPending: false,
          isLoading: false,
          isFetching,
          refetch,
        }}
      >
        {children(record)}
      </ShowContextProvider>
    );
  }
  const isSettled = record || (error && !(mayBeDeleted && deleted.isPending));
  return isSettled || !Number.isSafeInteger(id) ? (
    <RecordMissing plan={plan} error={record ? null : error} onRetry={refetch} />
  ) : (
    <RecordSkeleton />
  );
}
