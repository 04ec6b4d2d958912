import '../../../../engine/console/activity/texts';
import '../activity/told';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { ActivityEntry } from '../../../../engine/console/activity/ActivityEntry';
import { useReadableTitle } from '../../../../engine/console/activity/useReadableTitle';
import { useConsole } from '../../../../engine/console/ConsoleSetup';
import type { Activity } from '../../../../engine/records/activity.calls';
import type { AuditPage, searchAudit } from '../../../../resources/admin/audit.calls';
import { Loaded } from '../../../shared/Loaded';
import { useServices } from '../../../shared/ServicesContext';
import { AuditFilters } from './AuditFilters';
import { auditQuery, isSpanUpsideDown, useAuditFilters } from './auditAddress';

/** Everything that was done, searched by who, what, which words and when; each entry opens its record and all that it changed. */
export function Component() {
  const translate = useTranslate();
  const filters = useAuditFilters();
  const found = useAudit(auditQuery(filters.asked));
  return (
    <>
      <AuditFilters {...filters} />
      <Loaded of={found}>
        {({ pages }) => {
          // One in several places may stand on two pages.
          const all = new Map(pages.flatMap((page) => page.items).map((entry) => [entry.operation_id, entry]));
          const items = [...all.values()];
          const isUpsideDown = isSpanUpsideDown(filters.asked);
          const isComplete = pages.every((page) => page.is_complete);
          return (
            <>
              {!isComplete && (
                <Alert severity="info" sx={{ mb: 1.5 }}>
                  {translate('pages.admin.audit.incomplete')}
                </Alert>
              )}
              {items.length === 0 && !isUpsideDown && <Typography>{translate('pages.admin.none_found')}</Typography>}
              <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0, maxWidth: 960 }}>
                {items.map((entry) => (
                  <Box component="li" key={entry.operation_id}>
                    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
                      <ActivityEntry entry={entry} isOpen={false} />
                    </Box>
                    <RecordLink entry={entry} />
                  </Box>
                ))}
              </Box>
            </>
          );
        }}
      </Loaded>
      {found.hasNextPage && (
        <Button disabled={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()} sx={{ mt: 1 }}>
          {translate('pages.admin.audit.more')}
        </Button>
      )}
    </>
  );
}

/** To the record, where it was about one that has a page of its own. */
function RecordLink({ entry: { record } }: { entry: Activity }) {
  const translate = useTranslate();
  const readable = useReadableTitle();
  const { plan } = useConsole();
  const resource = record && plan.resources.get(record.resource);
  const to = record && addressOf(record);
  if (!resource || !to) return null;
  return (
    <MuiLink
      component={Link}
      to={to}
      sx={{
        display: 'inline-block',
        alignContent: 'center',
        ml: 3.5,
        mb: { md: 1 },
        minHeight: { xs: 44, md: 0 },
        fontSize: 13,
        overflowWrap: 'anywhere',
      }}
    >
      {translate('pages.admin.audit.open', { title: readable(resource, record.title) })}
    </MuiLink>
  );
}

/** Records that stand on their own; those of an event are in its history, which the entry shows. */
function addressOf({ resource, id }: { resource: string; id: number }): string | null {
  if (resource === 'events') return `/events/${id}/home`;
  if (resource === 'applications') return `/apps/${id}`;
  return ['organizations', 'profiles', 'roles', 'integrations'].includes(resource) ? `/${resource}/${id}` : null;
}

function useAudit(query: Record<string, string>) {
  const { dataProvider } = useServices();
  return useInfiniteQuery({
    queryKey: ['changes', 'audit', query],
    queryFn: async ({ pageParam, signal }): Promise<AuditPage> => {
      const cursor = pageParam ?? undefined;
      const request = { method: 'GET', path: '/v1/admin/audit', query: { ...query, cursor }, signal } as const;
      return (await dataProvider.call<typeof searchAudit>(request)).data;
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor }) => next_cursor,
    placeholderData: (before) => before,
  });
}
