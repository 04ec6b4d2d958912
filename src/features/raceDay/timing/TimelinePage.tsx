import { usePlace } from '../../../../engine/console/pages/usePlace';
import { RetryAlert } from '../../../shared/RetryAlert';
import '../texts';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useTranslate } from 'react-admin';
import { useResourcePlan } from '../../../../engine/console/ConsoleSetup';
import { FieldOverrides } from '../../../../engine/console/FieldOverrides';
import { FieldValue } from '../../../../engine/console/FieldValue';
import { ResourceForm } from '../../../../engine/console/forms/ResourceForm';
import { PageHeader } from '../../../frame/layout/PageHeader';
import { RecordOfAddress } from '../../../frame/pages/RecordOfAddress';
import { FormImpact } from '../../../shared/impact/FormImpact';
import { useTimingCrumbs } from '../shared/timingAddresses';
import type { Timeline } from '../shared/timingRecords';
import { CoursePlaces } from './timeline/CoursePlaces';
import { DevicesInput } from './timeline/DevicesInput';
import { LastReads } from './timeline/LastReads';
import { TimelineHealth } from './timeline/TimelineHealth';
import { useRecordMenu } from './useRecordMenu';
import { useTimingSetup } from './useTimingSetup';

const INPUTS = { devices: DevicesInput };
const JUDGED = ['devices', 'type', 'passing_mode', 'backup_of_id'];

/** One timeline: what its reads mean, its devices, where it stands on each course, and how it is doing. */
export function Component() {
  return (
    <RecordOfAddress resource="timelines" param="timeline_id">
      {(timeline) => <Loaded timeline={timeline} />}
    </RecordOfAddress>
  );
}

function Loaded({ timeline }: { timeline: Timeline }) {
  const translate = useTranslate();
  const plan = useResourcePlan('timelines');
  const { setup, isPending, error, retry } = useTimingSetup();
  const place = usePlace('timelines');
  const status = plan.fields.get('status');
  const { id, name } = timeline;
  const menu = useRecordMenu({
    resource: 'timelines',
    kind: 'timeline',
    id,
    name,
    list: place.list,
    title: translate('timing.timeline_delete', { name }),
    why: translate('timing.timeline_delete_why'),
    done: { message: 'timing.timeline_deleted', args: { name } },
  });
  return (
    <>
      <PageHeader
        title={timeline.name}
        breadcrumbs={useTimingCrumbs()}
        status={status && <FieldValue field={status} record={timeline} />}
        actions={menu.actions}
      />
      <Box sx={COLUMNS}>
        <Box sx={{ minWidth: 0 }}>
          <FieldOverrides inputs={INPUTS}>
            <ResourceForm plan={plan} place={place} record={timeline}>
              <FormImpact resource="timelines" judged={JUDGED} planned={(data) => ({ kind: 'timeline', id, data })} />
            </ResourceForm>
          </FieldOverrides>
          {error && <RetryAlert onRetry={retry}>{translate('timing.place.failed')}</RetryAlert>}
          {isPending && !error && <Skeleton variant="rounded" height={120} />}
          {!isPending && !error && <CoursePlaces timeline={timeline} setup={setup} />}
        </Box>
        <Box sx={{ display: 'grid', gap: 2, alignContent: 'start', minWidth: 0 }}>
          <TimelineHealth timeline={timeline} />
          <LastReads timeline={timeline} />
        </Box>
      </Box>
      {menu.dialog}
    </>
  );
}

const COLUMNS = {
  display: 'grid',
  gap: 3,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 360px' },
  alignItems: 'start',
};
