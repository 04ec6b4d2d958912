import '../../i18n/raceDay';
import DeleteOutlineRounded from '@mui/icons-material/DeleteOutlineRounded';
import { useState } from 'react';
import { type RaRecord, useTranslate } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { useResourcePlan } from '../../../engine/console/ConsoleSetup';
import { FieldOverrides } from '../../../engine/console/FieldOverrides';
import { ResourceForm } from '../../../engine/console/forms/ResourceForm';
import { useZone } from '../../event/EventContext';
import { PageHeader } from '../../layout/PageHeader';
import { EngineConsole } from '../EngineConsole';
import { timeOfDay } from '../livetiming/shared/timeOfDay';
import { RecordOfAddress } from '../RecordOfAddress';
import { GunshotImpact } from './gunshot/GunshotImpact';
import { NoInput, TargetsInput } from './gunshot/TargetsInput';
import { RemoveDialog } from './RemoveDialog';
import { useGunshotsPlace, useTimingCrumbs } from './timingAddresses';
import type { Gunshot } from './timingRecords';
import { useCan } from './useCan';
import { useHistory } from './useHistory';

const INPUTS = { race_ids: TargetsInput, wave_ids: NoInput };

/** One gunshot, to be corrected: says how many times and ranks change before it is saved. */
export function Component() {
  return (
    <EngineConsole>
      <RecordOfAddress resource="gunshots" param="gunshot_id">
        {(record) => <Loaded record={record} />}
      </RecordOfAddress>
    </EngineConsole>
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
  const at = timeOfDay(gunshot.fired_at, zone);
  const history = useHistory({ resource: 'gunshots', id: gunshot.id, name: at });
  const remove = {
    label: translate('ra.action.delete'),
    Icon: DeleteOutlineRounded,
    isDestructive: true,
    onClick: () => setDeleting(true),
  };
  return (
    <>
      <PageHeader
        title={translate('timing.shot.title', { at })}
        breadcrumbs={useTimingCrumbs()}
        actions={can('gunshots.delete') ? [history.action, remove] : [history.action]}
      />
      <FieldOverrides inputs={INPUTS}>
        <ResourceForm plan={plan} place={place} record={record} onSaved={() => navigate(place.list)}>
          <GunshotImpact record={gunshot} />
        </ResourceForm>
      </FieldOverrides>
      {history.dialog}
      {isDeleting && (
        <RemoveDialog
          resource="gunshots"
          id={gunshot.id}
          eventId={gunshot.event_id}
          planned={{ kind: 'gunshot', id: gunshot.id, data: null }}
          title={translate('timing.shot.delete', { at })}
          why={translate('timing.shot.delete_why')}
          removeLabel={translate('ra.action.delete')}
          done="timing.shot.deleted"
          args={{ at }}
          onClose={(isGone) => (isGone ? navigate(place.list) : setDeleting(false))}
        />
      )}
    </>
  );
}
