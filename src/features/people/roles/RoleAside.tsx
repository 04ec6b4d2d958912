import type { RaRecord } from 'react-admin';
import { useGridAddress } from '../../../../engine/console/address/useGridAddress';
import { useResourcePlan } from '../../../../engine/console/ConsoleSetup';
import { usePlace } from '../../../../engine/console/pages/usePlace';
import { RecordFacts } from '../../../../engine/console/record/RecordFacts';
import { Invitation } from './Invitation';

/** A role beside the list: an invitation that waits with what can be done about it. */
export function RoleAside({ record }: { record: RaRecord<number> }) {
  const { change } = useGridAddress('roles');
  return (
    <>
      <Invitation record={record} onWithdrawn={() => change({ open: null })} />
      <RecordFacts plan={useResourcePlan('roles')} place={usePlace('roles')} record={record} isNarrow />
    </>
  );
}
