import '../../i18n/raceDay';
import DeleteOutlineRounded from '@mui/icons-material/DeleteOutlineRounded';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { useState } from 'react';
import { type RaRecord, useTranslate } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { useResourcePlan } from '../../../engine/console/ConsoleSetup';
import { FieldOverrides } from '../../../engine/console/FieldOverrides';
import { FieldValue } from '../../../engine/console/FieldValue';
import { ResourceForm } from '../../../engine/console/forms/ResourceForm';
import { type PageAction, PageHeader } from '../../layout/PageHeader';
import { EngineConsole } from '../EngineConsole';
import { RecordOfAddress } from '../RecordOfAddress';
import { RemoveDialog } from './RemoveDialog';
import { CoursePlaces } from './timeline/CoursePlaces';
import { DevicesInput } from './timeline/DevicesInput';
import { LastReads } from './timeline/LastReads';
import { TimelineHealth } from './timeline/TimelineHealth';
import { TimelineImpact } from './timeline/TimelineImpact';
import { useTimelinesPlace, useTimingCrumbs } from './timingAddresses';
import type { Timeline } from './timingRecords';
import { useCan } from './useCan';
import { useHistory } from './useHistory';
import { useTimingSetup } from './useTimingSetup';

const INPUTS = { devices: DevicesInput };

/** One timeline: what its reads mean, its devices, where it stands on each course, and how it is doing. */
export function Component() {
  return (
    <EngineConsole>
      <RecordOfAddress resource="timelines" param="timeline_id">
        {(record) => <Loaded record={record} />}
      </RecordOfAddress>
    </EngineConsole>
  );
}

function Loaded({ record }: { record: RaRecord<number> }) {
  const translate = useTranslate();
  const plan = useResourcePlan('timelines');
  const timeline = record as unknown as Timeline;
  const { setup, isPending, error, retry } = useTimingSetup(timeline.event_id);
  const place = useTimelinesPlace();
  const status = plan.fields.get('status');
  const can = useCan();
  const navigate = useNavigate();
  const [isDeleting, setDeleting] = useState(false);
  const { id, event_id, name } = timeline;
  const history = useHistory({ resource: 'timelines', id, name });
  const remove: PageAction = {
    label: translate('ra.action.delete'),
    Icon: DeleteOutlineRounded,
    isDestructive: true,
    onClick: () => setDeleting(true),
  };
  return (
    <>
      <PageHeader
        title={timeline.name}
        breadcrumbs={useTimingCrumbs()}
        status={status && <FieldValue field={status} record={record} />}
        actions={can('timelines.delete') ? [history.action, remove] : [history.action]}
      />
      <Box sx={COLUMNS}>
        <Box sx={{ minWidth: 0 }}>
          <FieldOverrides inputs={INPUTS}>
            <ResourceForm plan={plan} place={place} record={record}>
              <TimelineImpact record={record} />
            </ResourceForm>
          </FieldOverrides>
          {error && (
            <Alert severity="error" action={<Button onClick={retry}>{translate('shell.error.retry')}</Button>}>
              {translate('timing.place.failed')}
            </Alert>
          )}
          {isPending && !error && <Skeleton variant="rounded" height={120} />}
          {!isPending && !error && <CoursePlaces timeline={timeline} setup={setup} />}
        </Box>
        <Box sx={{ display: 'grid', gap: 2, alignContent: 'start', minWidth: 0 }}>
          <TimelineHealth timeline={timeline} />
          <LastReads timeline={timeline} />
        </Box>
      </Box>
      {history.dialog}
      {isDeleting && (
        <RemoveDialog
          resource="timelines"
          id={id}
          eventId={event_id}
          planned={{ kind: 'timeline', id, data: null }}
          title={translate('timing.timeline_delete', { name })}
          why={translate('timing.timeline_delete_why')}
          removeLabel={translate('ra.action.delete')}
          done="timing.timeline_deleted"
          args={{ name }}
          onClose={(isGone) => (isGone ? navigate(place.list) : setDeleting(false))}
        />
      )}
    </>
  );
}

const COLUMNS = {
  display: 'grid',
  gap: 3,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 360px' },
  alignItems: 'start',
};
