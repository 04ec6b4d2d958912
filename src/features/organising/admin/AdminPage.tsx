import './texts';
import '../publishing/texts';
import Box from '@mui/material/Box';
import { useTranslate } from 'react-admin';
import { useResourcePlan } from '../../../../engine/console/ConsoleSetup';
import { FieldValue } from '../../../../engine/console/FieldValue';
import type { Stored } from '../../../../resources/allResources';
import { PageHeader } from '../../../frame/layout/PageHeader';
import { RecordOfAddress } from '../../../frame/pages/RecordOfAddress';
import { useEventCrumbs } from '../../../frame/pages/useEventCrumbs';
import { Panel } from '../../../shared/Panel';
import { StepButtons } from '../publishing/StepButtons';
import { useBlockers } from '../publishing/useBlockers';
import { LockPanel } from './LockPanel';
import { MovePanel } from './MovePanel';
import { RemovePanel } from './RemovePanel';
import { ResetPanel } from './ResetPanel';

/** What only super admins do with an event. */
export function Component() {
  return (
    <RecordOfAddress resource="events" param="event_id" include={['cancellable']}>
      {(event) => <Admin event={event} />}
    </RecordOfAddress>
  );
}

const COLUMN = { display: 'grid', gap: 2, minWidth: 0 };

function Admin({ event }: { event: Stored<'events'> }) {
  const translate = useTranslate();
  const crumbs = useEventCrumbs();
  const status = useResourcePlan('events').fields.get('status');
  const blockers = useBlockers(event);
  return (
    <>
      <PageHeader
        title={translate('pages.event_admin.title')}
        breadcrumbs={crumbs}
        status={status && <FieldValue field={status} record={event} />}
      />
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          mt: 1,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: '1fr 1fr' },
          alignItems: 'start',
        }}
      >
        <Box sx={COLUMN}>
          <Panel title={translate('pages.event_admin.review')}>
            <StepButtons
              event={event}
              isBlocked={(blockers.data?.blockers.length ?? 0) > 0}
              otherwise={translate('pages.event_admin.nothing_to_decide')}
            />
          </Panel>
          <MovePanel key={`${event.organization_id} ${event.application_id}`} event={event} />
        </Box>
        <Box sx={COLUMN}>
          <LockPanel event={event} />
          <ResetPanel event={event} />
          <RemovePanel event={event} />
        </Box>
      </Box>
    </>
  );
}
