import './texts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslate } from 'react-admin';
import { useConsole } from '../ConsoleSetup';
import { Former } from '../Former';
import { RecordSkeleton } from '../record/RecordSkeleton';
import { ActivityEntry } from './ActivityEntry';
import { ActivityFilters } from './ActivityFilters';
import { type ActivityPlace, FILTERS, useActivity, useActivityFilters } from './useActivity';

/** All that was done in a tenant and below it, one line for each operation, the latest first. */
export function ActivityList({ place }: { place: ActivityPlace }) {
  const translate = useTranslate();
  const { frame } = useConsole();
  const narrowed = useActivityFilters();
  const { filters, change } = narrowed;
  const found = useActivity(place, filters);
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = found;
  const entries = (data?.pages ?? []).flatMap(({ items }) => items);
  const clear = () => change(Object.fromEntries(FILTERS.map((name) => [name, ''])));
  if (error && !data)
    return (
      <frame.ErrorState title={translate('engine.activity.failed')} detail={error.message} onRetry={refetch} isPart />
    );
  return (
    <>
      <ActivityFilters {...narrowed} actors={data?.pages[0]?.actors ?? []} />
      {!data && <RecordSkeleton />}
      <Former of={found}>
        {data && entries.length === 0 && <Nothing isFiltered={Object.keys(filters).length > 0} onClear={clear} />}
        <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0, maxWidth: 960 }}>
          {entries.map((entry) => (
            <ActivityEntry
              key={entry.operation_id}
              entry={entry}
              isOpen={filters.operation === entry.operation_id}
              within={place}
            />
          ))}
        </Box>
      </Former>
      {hasNextPage && (
        <Button disabled={isFetchingNextPage} onClick={() => void fetchNextPage()} sx={{ mt: 1 }}>
          {translate('engine.activity.more')}
        </Button>
      )}
    </>
  );
}

function Nothing({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  const translate = useTranslate();
  const { EmptyState } = useConsole().frame;
  if (!isFiltered) return <EmptyState title={translate('engine.activity.empty')} />;
  return (
    <EmptyState
      title={translate('engine.activity.none')}
      detail={translate('engine.activity.none_why')}
      action={
        <Button variant="outlined" onClick={onClear}>
          {translate('engine.filter.clear')}
        </Button>
      }
    />
  );
}
