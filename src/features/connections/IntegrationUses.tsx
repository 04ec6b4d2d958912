import './texts';
import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { type RaRecord, useGetList, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { RelativeTime } from '../../../engine/console/words/RelativeTime';
import { messageOf } from '../../../engine/console/writes/errors';
import type { Stored } from '../../../resources/allResources';
import { RetryAlert } from '../../shared/RetryAlert';
import { ConnectionState } from './ConnectionState';
import type { EventConnection } from './connection/useConnection';

type Use = EventConnection & { readonly event?: Stored<'events'> };

const MOST = 250;

/** The events that are connected to a system, those that one sees: how each stands, and when it last had anything from there. */
export function IntegrationUses({ record: { id, key } }: { record: RaRecord<number> }) {
  const translate = useTranslate();
  const {
    data,
    total = 0,
    isPending,
    error,
    refetch,
  } = useGetList<Use>('event_integrations', {
    filter: { integration_id: id },
    pagination: { page: 1, perPage: MOST },
    sort: { field: 'id', order: 'DESC' },
    meta: { include: ['event'] },
  });
  if (error) return <RetryAlert onRetry={refetch}>{messageOf(error)}</RetryAlert>;
  if (isPending) return <Skeleton variant="rounded" height={120} />;
  if (data.length === 0)
    return <Typography sx={{ color: 'var(--sl-quiet)', py: 2 }}>{translate('pages.connections.uses_none')}</Typography>;
  return (
    <>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {data.map((use) => (
          <Box component="li" key={use.id} sx={ROW}>
            <MuiLink
              component={Link}
              to={`/events/${use.event_id}/integration/${key}`}
              sx={{ fontWeight: 550, overflowWrap: 'anywhere' }}
            >
              {use.event?.name ?? `#${use.event_id}`}
            </MuiLink>
            <ConnectionState connection={use} />
            <Box component="span" sx={{ color: 'var(--sl-quiet)' }}>
              {use.last_sync_at ? (
                <>
                  {translate('pages.connections.last_sync')} <RelativeTime instant={use.last_sync_at} />
                </>
              ) : (
                translate('pages.connections.never')
              )}
            </Box>
          </Box>
        ))}
      </Box>
      {total > data.length && (
        <Typography sx={{ color: 'var(--sl-quiet)', mt: 1 }}>
          {translate('pages.connections.uses_more', { count: total - data.length })}
        </Typography>
      )}
    </>
  );
}

const ROW = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 2,
  rowGap: 0.5,
  py: 1.25,
  borderBottom: '1px solid var(--sl-line)',
};
