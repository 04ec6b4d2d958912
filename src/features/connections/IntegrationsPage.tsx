import './texts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useGetList, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { useConsole } from '../../../engine/console/ConsoleSetup';
import { useIdParam } from '../../../engine/console/pages/useIdParam';
import { RelativeTime } from '../../../engine/console/words/RelativeTime';
import { messageOf } from '../../../engine/console/writes/errors';
import { saidByServer } from '../../../engine/core/said/saidByServer';
import { EmptyState } from '../../frame/layout/EmptyState';
import { PageHeader } from '../../frame/layout/PageHeader';
import { useEventCrumbs } from '../../frame/pages/useEventCrumbs';
import { Panel } from '../../shared/Panel';
import { RetryAlert } from '../../shared/RetryAlert';
import { ConnectionState } from './ConnectionState';
import { type EventConnection, type Integration, useConnections } from './connection/useConnection';

/** What the event is connected to, and what it can be connected to. */
export function Component() {
  const translate = useTranslate();
  const crumbs = useEventCrumbs();
  const { can } = useConsole();
  const eventId = useIdParam('event_id');
  const { items, isPending, error, refetch } = useConnections(eventId);
  return (
    <>
      <PageHeader title={translate('shell.nav.integrations')} breadcrumbs={crumbs} />
      <Typography sx={{ color: 'var(--sl-quiet)', mt: 0.5, mb: 2, maxWidth: 720 }}>
        {translate('pages.connections.why')}
      </Typography>
      {error && <RetryAlert onRetry={refetch}>{messageOf(error)}</RetryAlert>}
      {isPending && <Skeleton variant="rounded" height={160} />}
      {!isPending && !error && items.length === 0 && <EmptyState title={translate('pages.connections.none')} />}
      <Box sx={CARDS}>
        {items.map((item) => (
          <IntegrationCard key={item.integration.id} {...item} />
        ))}
        {can('webhooks.read') && (
          <Panel title={translate('pages.webhooks.title')}>
            <Typography sx={{ color: 'var(--sl-quiet)', mb: 1 }}>{translate('pages.webhooks.why')}</Typography>
            <FailingWebhooks eventId={eventId} />
            <Button component={Link} to={`/events/${eventId}/integrations/webhooks`} variant="outlined" sx={{ mt: 1 }}>
              {translate('pages.webhooks.open')}
            </Button>
          </Panel>
        )}
      </Box>
    </>
  );
}

/** Receivers that take nothing any more: whoever waits for what they are told looks here first. */
function FailingWebhooks({ eventId }: { eventId: number }) {
  const translate = useTranslate();
  const { total = 0 } = useGetList('webhooks', {
    filter: { event_id: eventId, enabled: true, 'failing_since[empty]': false },
    pagination: { page: 1, perPage: 1 },
  });
  if (total === 0) return null;
  return (
    <Typography sx={{ color: 'var(--sl-bad)', mb: 1 }}>
      {translate('pages.webhooks.failing_count', { smart_count: total })}
    </Typography>
  );
}

interface CardProps {
  integration: Integration;
  connection: EventConnection | null;
}

function IntegrationCard({ integration: { name, key, integration_type }, connection }: CardProps) {
  const translate = useTranslate();
  const eventId = useIdParam('event_id');
  const { can } = useConsole();
  const isOffered = connection !== null || can('event_integrations.create');
  return (
    <Panel title={name} beside={<ConnectionState connection={connection} />}>
      <Typography sx={{ color: 'var(--sl-quiet)', mb: 1 }}>
        {translate(`pages.connections.type.${integration_type}`)} ·{' '}
        {translate(`pages.connections.what.${integration_type}`)}
      </Typography>
      {connection && <SyncTimes connection={connection} />}
      {connection?.last_error && (
        <Typography sx={{ color: 'var(--sl-bad)', mb: 1, overflowWrap: 'anywhere' }}>
          {saidByServer(connection.last_error)}
        </Typography>
      )}
      {isOffered && (
        <Button
          component={Link}
          to={`/events/${eventId}/integration/${key}`}
          variant={connection ? 'outlined' : 'contained'}
          sx={{ mt: 1, whiteSpace: 'normal' }}
        >
          {translate(connection ? 'pages.connections.open' : 'pages.connections.connect', { name })}
        </Button>
      )}
    </Panel>
  );
}

function SyncTimes({ connection: { last_sync_at, next_sync_at } }: { connection: EventConnection }) {
  const translate = useTranslate();
  return (
    <Typography sx={{ mb: 1 }}>
      {last_sync_at ? (
        <>
          {translate('pages.connections.last_sync')} <RelativeTime instant={last_sync_at} />
        </>
      ) : (
        translate('pages.connections.never')
      )}
      {next_sync_at && (
        <>
          {' · '}
          {translate('pages.connections.next_sync')} <RelativeTime instant={next_sync_at} />
        </>
      )}
    </Typography>
  );
}

const CARDS = {
  display: 'grid',
  gap: 2,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
  maxWidth: 1080,
};
