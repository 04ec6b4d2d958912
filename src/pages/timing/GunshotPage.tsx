import '../../i18n/raceDay';
import DeleteOutlineRounded from '@mui/icons-material/DeleteOutlineRounded';
import { useState } from 'react';
import { type RaRecord, useTranslate } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { useResourcePlan } from '../../../engine/console/ConsoleSetup';
import { FieldOverrides } from '../../../engine/console/FieldOverrides';
import { ResourceForm } from '../../../engine/console/forms/ResourceForm';
import { RecordMissing } from '../../../engine/console/record/RecordMissing';
import { RecordSkeleton } from '../../../engine/console/record/RecordSkeleton';
import { useRecord } from '../../../engine/console/record/useRecord';
import { useZone } from '../../event/EventContext';
import { PageHeader } from '../../layout/PageHeader';
import { EngineConsole } from '../EngineConsole';
import { timeOfDay } from '../livetiming/shared/timeOfDay';
import { useIdParam } from '../places';
import { DeleteGunshot } from './gunshot/DeleteGunshot';
import { GunshotImpact } from './gunshot/GunshotImpact';
import { NoInput, TargetsInput } from './gunshot/TargetsInput';
import { useGunshotsPlace, useTimingCrumbs } from './timingAddresses';
import type { Gunshot } from './timingRecords';
import { useCan } from './useCan';

const INPUTS = { race_ids: TargetsInput, wave_ids: NoInput };

/** One gunshot, to be corrected: says how many times and ranks change before it is saved. */
export function Component() {
  return (
    <EngineConsole>
      <GunshotOfAddress />
    </EngineConsole>
  );
}

function GunshotOfAddress() {
  const plan = useResourcePlan('gunshots');
  const id = useIdParam('gunshot_id');
  const { data: record, error, refetch } = useRecord(plan, id);
  if (record) return <Loaded key={record.id} record={record} />;
  return error || !Number.isSafeInteger(id) ? (
    <RecordMissing plan={plan} error={error} onRetry={refetch} />
  ) : (
    <RecordSkeleton />
  );
}

function Loaded({ record }: { record: RaRecord<number> }) {
  const translate = useTranslate();
  const zone = useZone();
  const can = useCan();
  const navigate = useNavigate();
  const plan = useResourcePlan('gunshots');
  const place = useGunshotsPlace();
  const [isDeleting, setDeleting] = useState(false);
  const gunshot = record as unknown as Gunshot;
  const remove = {
    label: translate('ra.action.delete'),
    Icon: DeleteOutlineRounded,
    isDestructive: true,
    onClick: () => setDeleting(true),
  };
  return (
    <>
      <PageHeader
        title={translate('timing.shot.title', { at: timeOfDay(gunshot.fired_at, zone) })}
        breadcrumbs={useTimingCrumbs()}
        actions={can('gunshots.delete') ? [remove] : []}
      />
      <FieldOverrides inputs={INPUTS}>
        <ResourceForm plan={plan} place={place} record={record} onSaved={() => navigate(place.list)}>
          <GunshotImpact record={gunshot} />
        </ResourceForm>
      </FieldOverrides>
      {isDeleting && (
        <DeleteGunshot gunshot={gunshot} onClose={() => setDeleting(false)} onDeleted={() => navigate(place.list)} />
      )}
    </>
  );
}
