import '../texts';
import Skeleton from '@mui/material/Skeleton';
import { useTranslate } from 'react-admin';
import { useParams } from 'react-router-dom';
import { useConsole } from '../../../../engine/console/ConsoleSetup';
import { useIdParam } from '../../../../engine/console/pages/useIdParam';
import { messageOf } from '../../../../engine/console/writes/errors';
import { ErrorState } from '../../../frame/layout/ErrorState';
import { PageHeader } from '../../../frame/layout/PageHeader';
import { useEventCrumbs } from '../../../frame/pages/useEventCrumbs';
import { RetryAlert } from '../../../shared/RetryAlert';
import { TwoColumns } from '../../../shared/TwoColumns';
import { ConnectionState } from '../ConnectionState';
import { HistoryPanel } from './HistoryPanel';
import { MappingPanel } from './MappingPanel';
import { ReadsPanel } from './ReadsPanel';
import { SettingsPanel } from './SettingsPanel';
import { SyncPanel } from './SyncPanel';
import { type EventConnection, type Integration, useConnections } from './useConnection';

/** One system that the event is, or can be, connected to: what it has to be told, what becomes of what it has, and what was done. */
export function Component() {
  const translate = useTranslate();
  const { integration_key: key } = useParams();
  const { items, isPending, error, refetch } = useConnections(useIdParam('event_id'));
  const found = items.find(({ integration }) => integration.key === key);
  if (error) return <RetryAlert onRetry={refetch}>{messageOf(error)}</RetryAlert>;
  if (isPending) return <Skeleton variant="rounded" height={320} />;
  if (!found)
    return (
      <ErrorState title={translate('pages.connections.missing')} detail={translate('pages.connections.missing_why')} />
    );
  return <ConnectionView key={found.connection?.id ?? 'new'} {...found} />;
}

interface ViewProps {
  integration: Integration;
  connection: EventConnection | null;
}

function ConnectionView({ integration, connection }: ViewProps) {
  const translate = useTranslate();
  const eventId = useIdParam('event_id');
  const crumbs = useEventCrumbs();
  const { can } = useConsole();
  const isManaged = can('event_integrations.update');
  return (
    <>
      <PageHeader
        title={integration.name}
        breadcrumbs={[...crumbs, { label: translate('shell.nav.integrations'), to: `/events/${eventId}/integrations` }]}
        status={<ConnectionState connection={connection} />}
      />
      <TwoColumns
        shares={[3, 2]}
        main={
          <>
            {isManaged && <SettingsPanel integration={integration} connection={connection} />}
            {isManaged && connection && <MappingPanel integration={integration} connection={connection} />}
          </>
        }
        aside={
          <>
            {isManaged && connection && <SyncPanel integration={integration} connection={connection} />}
            <ReadsPanel integration={integration} eventId={eventId} />
            {connection && <HistoryPanel connection={connection} />}
          </>
        }
      />
    </>
  );
}
