import { usePlace } from '../../../../engine/console/pages/usePlace';
import '../texts';
import { useTranslate } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { useResourcePlan } from '../../../../engine/console/ConsoleSetup';
import { FieldOverrides } from '../../../../engine/console/FieldOverrides';
import { ResourceForm } from '../../../../engine/console/forms/ResourceForm';
import { PageHeader } from '../../../frame/layout/PageHeader';
import { RecordOfAddress } from '../../../frame/pages/RecordOfAddress';
import { useZone } from '../../../shared/event/EventContext';
import { timeOfDay } from '../../../shared/event/timeOfDay';
import { FormImpact } from '../../../shared/impact/FormImpact';
import { useTimingCrumbs } from '../shared/timingAddresses';
import type { Gunshot } from '../shared/timingRecords';
import { NoInput, TargetsInput } from './gunshot/TargetsInput';
import { plannedGunshot } from './gunshot/targets';
import { useRecordMenu } from './useRecordMenu';

const INPUTS = { race_ids: TargetsInput, wave_ids: NoInput };
const JUDGED = ['fired_at', 'race_ids', 'wave_ids'];

/** One gunshot, to be corrected: says how many times and ranks change before it is saved. */
export function Component() {
  return (
    <RecordOfAddress resource="gunshots" param="gunshot_id">
      {(gunshot) => <Loaded gunshot={gunshot} />}
    </RecordOfAddress>
  );
}

function Loaded({ gunshot }: { gunshot: Gunshot }) {
  const translate = useTranslate();
  const zone = useZone();
  const navigate = useNavigate();
  const plan = useResourcePlan('gunshots');
  const place = usePlace('gunshots');
  const { id } = gunshot;
  const at = timeOfDay(gunshot.fired_at, zone);
  const menu = useRecordMenu({
    resource: 'gunshots',
    kind: 'gunshot',
    id,
    name: at,
    list: place.list,
    title: translate('timing.shot.delete', { at }),
    why: translate('timing.shot.delete_why'),
    done: { message: 'timing.shot.deleted', args: { at } },
  });
  return (
    <>
      <PageHeader
        title={translate('timing.shot.title', { at })}
        breadcrumbs={useTimingCrumbs()}
        actions={menu.actions}
      />
      <FieldOverrides inputs={INPUTS}>
        <ResourceForm plan={plan} place={place} record={gunshot} onSaved={() => navigate(place.list)}>
          <FormImpact
            resource="gunshots"
            judged={JUDGED}
            planned={(changed) => plannedGunshot({ ...gunshot, ...changed }, id)}
          />
        </ResourceForm>
      </FieldOverrides>
      {menu.dialog}
    </>
  );
}
