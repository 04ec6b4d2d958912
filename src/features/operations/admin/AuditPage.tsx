import type { StartlineDataProvider } from '../../../../providers/dataProvider';
import '../../../../engine/console/activity/texts';
import '../activity/told';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useDataProvider, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { ActivityEntry } from '../../../../engine/console/activity/ActivityEntry';
import { useReadableTitle } from '../../../../engine/console/activity/useReadableTitle';
import { useConsole } from '../../../../engine/console/ConsoleSetup';
import type { Activity } from '../../../../engine/records/activity.calls';
import type { AuditPage, searchAudit } from '../../../../resources/admin/audit.calls';
import { Loaded } from '../../../shared/Loaded';
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
                  <ActivityEntry
                    key={entry.operation_id}
                    entry={entry}
                    isOpen={false}
                    action={<RecordLink entry={entry} />}
                  />
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

/** To the record, where it was about one that has a page. */
function RecordLink({ entry: { record, place } }: { entry: Activity }) {
  const translate = useTranslate();
  const readable = useReadableTitle();
  const { plan, pages } = useConsole();
  const resource = record && plan.resources.get(record.resource);
  if (!resource) return null;
  const within = place?.resource === 'events' ? { event_id: String(place.id) } : {};
  const to =
    record.resource === 'events'
      ? `/events/${record.id}/home`
      : pages.placeOf(resource.name, within)?.record?.(record.id);
  if (!to) return null;
  return (
    <Button
      size="small"
      component={Link}
      to={to}
      aria-label={translate('pages.admin.audit.open', { title: readable(resource, record.title) })}
      sx={{ ml: 'auto' }}
    >
      {translate('pages.admin.audit.open_short')}
    </Button>
  );
}

function useAudit(query: Record<string, string>) {
  const dataProvider = useDataProvider<StartlineDataProvider>();
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
