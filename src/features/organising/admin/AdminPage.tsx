import './texts';
import '../publishing/texts';
import { useTranslate } from 'react-admin';
import { useResourcePlan } from '../../../../engine/console/ConsoleSetup';
import { FieldValue } from '../../../../engine/console/FieldValue';
import type { Stored } from '../../../../resources/allResources';
import { PageHeader } from '../../../frame/layout/PageHeader';
import { RecordOfAddress } from '../../../frame/pages/RecordOfAddress';
import { useEventCrumbs } from '../../../frame/pages/useEventCrumbs';
import { Panel } from '../../../shared/Panel';
import { TwoColumns } from '../../../shared/TwoColumns';
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
      <TwoColumns
        main={
          <>
            <Panel title={translate('pages.event_admin.review')}>
              <StepButtons
                event={event}
                isBlocked={(blockers.data?.blockers.length ?? 0) > 0}
                otherwise={translate('pages.event_admin.nothing_to_decide')}
              />
            </Panel>
            <MovePanel key={`${event.organization_id} ${event.application_id}`} event={event} />
          </>
        }
        aside={
          <>
            <LockPanel event={event} />
            <ResetPanel event={event} />
            <RemovePanel event={event} />
          </>
        }
      />
    </>
  );
}
