import './texts';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useGetList, useTranslate } from 'react-admin';
import { useConsole } from '../../../../engine/console/ConsoleSetup';
import { messageOf } from '../../../../engine/console/writes/errors';
import type { Stored } from '../../../../resources/allResources';
import { PageHeader } from '../../../frame/layout/PageHeader';
import { RecordOfAddress } from '../../../frame/pages/RecordOfAddress';
import { useEventCrumbs } from '../../../frame/pages/useEventCrumbs';
import { Panel } from '../../../shared/Panel';
import { RetryAlert } from '../../../shared/RetryAlert';
import { TwoColumns } from '../../../shared/TwoColumns';
import { AskForm } from './AskForm';
import { MessageThread } from './MessageThread';
import { SupportMembers } from './SupportMembers';

const MOST = 100;

/** Where those who work on an event ask, and where support answers. */
export function Component() {
  return (
    <RecordOfAddress resource="events" param="event_id" include={['health']}>
      {(event) => <Support event={event} />}
    </RecordOfAddress>
  );
}

function Support({ event }: { event: Stored<'events'> }) {
  const translate = useTranslate();
  const crumbs = useEventCrumbs();
  const { can } = useConsole();
  return (
    <>
      <PageHeader title={translate('shell.nav.support')} breadcrumbs={crumbs} />
      <TwoColumns
        shares={[2, 1]}
        main={
          <>
            {can('support_messages.create') && (
              <Panel title={translate('pages.support.ask')}>
                <AskForm event={event} />
              </Panel>
            )}
            <Panel title={translate('pages.support.messages')}>
              <Messages eventId={event.id} />
            </Panel>
          </>
        }
        aside={
          <Panel title={translate('pages.support.who')}>
            <SupportMembers event={event} />
          </Panel>
        }
      />
    </>
  );
}

/** The open ones first: somebody waits for them. */
function Messages({ eventId }: { eventId: number }) {
  const translate = useTranslate();
  const { data, total, error, isPending, refetch } = useGetList<Stored<'support_messages'>>('support_messages', {
    filter: { event_id: eventId },
    pagination: { page: 1, perPage: MOST },
    sort: { field: 'id', order: 'DESC' },
    meta: { include: ['author', 'answered_by'] },
  });
  if (isPending) return <Skeleton variant="rounded" height={120} />;
  if (error) return <RetryAlert onRetry={() => refetch()}>{messageOf(error)}</RetryAlert>;
  const messages = [...data].sort((a, b) => Number(b.status === 'open') - Number(a.status === 'open'));
  if (messages.length === 0)
    return <Typography sx={{ color: 'var(--sl-quiet)' }}>{translate('pages.support.none')}</Typography>;
  return (
    <>
      <Box component="ul" sx={{ display: 'grid', m: 0, p: 0, listStyle: 'none' }}>
        {messages.map((message) => (
          <MessageThread key={message.id} message={message} />
        ))}
      </Box>
      {(total ?? 0) > MOST && (
        <Typography sx={{ color: 'var(--sl-quiet)', mt: 1 }}>
          {translate('pages.support.more', { count: MOST })}
        </Typography>
      )}
    </>
  );
}
