import './texts';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { useResourcePlan } from '../../../../engine/console/ConsoleSetup';
import { FieldValue } from '../../../../engine/console/FieldValue';
import { messageOf } from '../../../../engine/console/writes/errors';
import type { Stored } from '../../../../resources/allResources';
import { PageHeader } from '../../../frame/layout/PageHeader';
import { RecordOfAddress } from '../../../frame/pages/RecordOfAddress';
import { useEventCrumbs } from '../../../frame/pages/useEventCrumbs';
import { Panel } from '../../../shared/Panel';
import { RetryAlert } from '../../../shared/RetryAlert';
import { BlockerList } from './BlockerList';
import { Refusal } from './Refusal';
import { StatusFlow } from './StatusFlow';
import { StatusHistory } from './StatusHistory';
import { StepButtons } from './StepButtons';
import { goalOf, useBlockers } from './useBlockers';

/** The way of an event from its draft to the public: where it is, what still keeps it there, and who took which step. */
export function Component() {
  return (
    <RecordOfAddress resource="events" param="event_id" include={['cancellable', 'status_history']}>
      {(event) => <Publish event={event} />}
    </RecordOfAddress>
  );
}

function Publish({ event }: { event: Stored<'events'> }) {
  const translate = useTranslate();
  const crumbs = useEventCrumbs();
  const status = useResourcePlan('events').fields.get('status');
  const blockers = useBlockers(event);
  const goal = goalOf(event);
  return (
    <>
      <PageHeader
        title={translate('shell.nav.publish')}
        breadcrumbs={crumbs}
        status={status && <FieldValue field={status} record={event} />}
      />
      <Box sx={{ display: 'grid', gap: 2, mt: 1 }}>
        <Refusal event={event} />
        <Panel title={translate('pages.publish.flow')}>
          <StatusFlow event={event} />
          <StepButtons event={event} isBlocked={blockers.isLoading || (blockers.data?.blockers.length ?? 0) > 0} />
        </Panel>
        {goal && (
          <Panel title={translate(`pages.publish.before_${goal}`)}>
            {blockers.isPending && <Skeleton variant="rounded" height={48} />}
            {blockers.error && <RetryAlert onRetry={() => blockers.refetch()}>{messageOf(blockers.error)}</RetryAlert>}
            {blockers.data && blockers.data.blockers.length > 0 && <BlockerList blockers={blockers.data.blockers} />}
            {blockers.data?.blockers.length === 0 && (
              <Typography sx={{ color: 'var(--sl-quiet)' }}>{translate('pages.publish.nothing_left')}</Typography>
            )}
          </Panel>
        )}
        <Panel title={translate('pages.publish.history')}>
          <StatusHistory event={event} />
        </Panel>
      </Box>
    </>
  );
}
