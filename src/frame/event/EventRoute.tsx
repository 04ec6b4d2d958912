import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { BasenameContextProvider, useDataProvider, useStore, useTranslate } from 'react-admin';
import { Link, Outlet, useParams } from 'react-router-dom';
import { useConsole, useResourcePlan } from '../../../engine/console/ConsoleSetup';
import { mayUse } from '../../../engine/console/fieldAccess';
import { onDemand } from '../../../engine/console/onDemand';
import { useRecord } from '../../../engine/console/record/useRecord';
import type { StartlineDataProvider } from '../../../providers/dataProvider';
import { isFinal } from '../../../providers/httpError';
import { profileQuery } from '../../../providers/profile';
import { eventQuery } from '../../shared/event/eventQuery';
import { EmptyState } from '../layout/EmptyState';
import { ErrorState } from '../layout/ErrorState';
import { PageSkeleton } from '../layout/PageSkeleton';
import { FACTOR_ADDRESS } from '../router/addresses';
import { EventNotice } from './EventNotice';
import { RECENT_EVENTS_KEY, type RecentEvent, withRecent } from './recentEvents';

const DeletedRecord = onDemand(
  async () => (await import('../../../engine/console/record/DeletedRecord')).DeletedRecord,
);

/** The pages of one event: they are shown once it is there. */
export function EventRoute() {
  const translate = useTranslate();
  const { event_id = '' } = useParams();
  const dataProvider = useDataProvider<StartlineDataProvider>();
  const { data: event, error, isPending, refetch } = useQuery(eventQuery(dataProvider, event_id));
  useRemembered(event);

  if (isPending) return <PageSkeleton />;
  if (!event && isFinal(error)) return <EventGone id={Number(event_id)} />;
  if (!event) return <ErrorState title={translate('shell.error.title')} detail={error.message} onRetry={refetch} />;
  return (
    <BasenameContextProvider basename={`/events/${event_id}`}>
      <EventNotice />
      <Outlet key={event_id} />
    </BasenameContextProvider>
  );
}

/** One that was deleted is shown as such to who may bring it back; to anybody else there is none. */
function EventGone({ id }: { id: number }) {
  const translate = useTranslate();
  const { can } = useConsole();
  const plan = useResourcePlan('events');
  const isEnabled = mayUse(plan, 'delete', can);
  const { data: deleted, isPending } = useRecord(plan, id, { isDeleted: true, isEnabled });
  const { data: profile } = useQuery(profileQuery);
  const demands = profile?.second_factor_demanded_by ?? [];
  if (deleted) return <DeletedRecord plan={plan} record={deleted} />;
  if (isEnabled && isPending && Number.isSafeInteger(id)) return <PageSkeleton />;
  if (demands.length > 0) return <FactorNeeded names={demands.map(({ name }) => name).join(', ')} />;
  return (
    <ErrorState title={translate('shell.error.event_missing')} detail={translate('shell.error.event_missing_why')} />
  );
}

/** What somebody was granted may be there, and does not count until they have a second factor. */
function FactorNeeded({ names }: { names: string }) {
  const translate = useTranslate();
  return (
    <EmptyState
      isPage
      title={translate('shell.error.factor_needed')}
      detail={translate('shell.error.factor_needed_why', { names })}
      action={
        <Button variant="contained" component={Link} to={FACTOR_ADDRESS}>
          {translate('shell.error.factor_set_up')}
        </Button>
      }
    />
  );
}

/** Puts the event first among those opened last. */
function useRemembered(event: RecentEvent | undefined): void {
  const [recent, setRecent] = useStore<RecentEvent[]>(RECENT_EVENTS_KEY, []);

  useEffect(() => {
    if (!event) return;
    const next = withRecent(recent, { id: event.id, name: event.name });
    if (JSON.stringify(next) !== JSON.stringify(recent)) setRecent(next);
  }, [event, recent, setRecent]);
}
