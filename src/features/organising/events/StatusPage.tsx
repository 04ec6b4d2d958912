import '../texts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslate } from 'react-admin';
import { useConsole, useResourcePlan } from '../../../../engine/console/ConsoleSetup';
import { FieldValue } from '../../../../engine/console/FieldValue';
import type { Stored } from '../../../../resources/allResources';
import { PageHeader } from '../../../frame/layout/PageHeader';
import { useVisitor } from '../../../frame/layout/useVisitor';
import { RecordOfAddress } from '../../../frame/pages/RecordOfAddress';
import { useEventCrumbs } from '../../../frame/pages/useEventCrumbs';
import { FinishDialog } from '../../../shared/finish/FinishDialog';
import { Panel } from '../../../shared/Panel';
import { useMayRehearse } from '../rehearsal/useMayRehearse';
import { CheckList } from './CheckList';
import { EventCounters } from './EventCounters';
import { useHealth } from './useHealth';

const INCLUDE = ['counters', 'health_checks', 'races'];
/** What is counted changes with every import and every device that is heard: more often than anybody reads it. */
const FRESH_MS = 10_000;

/** Every number and every check of an event, and its end. */
export function Component() {
  return (
    <RecordOfAddress resource="events" param="event_id" include={INCLUDE}>
      {(event) => <Status event={event} />}
    </RecordOfAddress>
  );
}

function Status({ event }: { event: Stored<'events'> }) {
  const translate = useTranslate();
  const crumbs = useEventCrumbs();
  const { can } = useConsole();
  const { isSuperAdmin } = useVisitor();
  const status = useResourcePlan('events').fields.get('status');
  const [isFinishing, setFinishing] = useState(false);
  const canFinish = can('events.finish') && (event.status === 'published' || event.status === 'approved');
  const health = useHealth(event);
  const { may: mayRehearse } = useMayRehearse(event.id);
  useFresh(event.id);
  return (
    <>
      <PageHeader
        title={translate('shell.nav.status')}
        breadcrumbs={crumbs}
        status={status && <FieldValue field={status} record={event} />}
        actions={
          mayRehearse
            ? [
                {
                  label: translate('pages.event.rehearse'),
                  to: `/events/${event.id}/rehearsals?new`,
                  permission: 'events.rehearse',
                },
              ]
            : []
        }
        primaryAction={
          canFinish && (
            <Button variant="outlined" onClick={() => setFinishing(true)}>
              {translate('pages.home.finish')}
            </Button>
          )
        }
      />
      <Box sx={{ display: 'grid', gap: 2, mt: 1 }}>
        <Panel title={translate('pages.home.counters')}>
          <EventCounters event={event} />
        </Panel>
        <Panel title={translate('pages.home.checks')}>
          <CheckList event={event} health={health} />
        </Panel>
      </Box>
      {isFinishing && (
        <FinishDialog
          target={{ resource: 'events', id: event.id, name: String(event.name) }}
          canUndo={isSuperAdmin}
          onClose={() => setFinishing(false)}
        />
      )}
    </>
  );
}

/** Asks for the event again while the page is looked at. */
function useFresh(eventId: number): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const timer = setInterval(() => {
      if (!document.hidden)
        void queryClient.invalidateQueries({
          predicate: ({ queryKey: [resource, method, given] }) =>
            resource === 'events' && method === 'getOne' && Number((given as { id?: unknown })?.id) === eventId,
        });
    }, FRESH_MS);
    return () => clearInterval(timer);
  }, [eventId, queryClient]);
}
