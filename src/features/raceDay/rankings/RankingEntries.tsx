import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useGetList, useTranslate } from 'react-admin';
import { Link, useSearchParams } from 'react-router-dom';
import { Former } from '../../../../engine/console/Former';
import { SearchBox } from '../../../../engine/console/grid/SearchBox';
import { Pager } from '../../../../engine/console/Pager';
import { useCountFormat } from '../../../../engine/console/words/useNumberFormat';
import { messageOf } from '../../../../engine/console/writes/errors';
import { EmptyState } from '../../../frame/layout/EmptyState';
import { ErrorState } from '../../../frame/layout/ErrorState';
import { PageSkeleton } from '../../../frame/layout/PageSkeleton';
import { EntryTable } from './EntryTable';
import type { EntryRecord, ListedEntry, RankingRecord } from './rankingRecords';
import { useEventRounding } from './useEventRounding';

const PAGE_SIZE = 100;
/** As many athletes as a search may find: more are asked for by typing on. */
const MOST_FOUND = 100;

/** Who a ranking lists, page by page; the page and what is searched for are in the address. */
export function RankingEntries({ ranking }: { ranking: RankingRecord }) {
  const translate = useTranslate();
  const count = useCountFormat();
  const rounding = useEventRounding();
  const { page, q, change } = useListAddress();
  const { ids, isSearching } = useFound(ranking, q);
  const isNobody = ids !== null && ids.length === 0 && !isSearching;
  const listed = useGetList<EntryRecord>(
    'ranking_entries',
    {
      filter: { ranking_id: ranking.id, ...(ids && { athlete_id: ids }) },
      pagination: { page, perPage: PAGE_SIZE },
      sort: { field: 'position', order: 'ASC' },
      meta: { include: ['athlete'] },
    },
    { placeholderData: (before) => before, enabled: !isSearching && !isNobody },
  );
  const { data, total: found, error, isPending, isFetching, refetch } = listed;
  if (error)
    return <ErrorState isPart title={translate('rankings.failed')} detail={messageOf(error)} onRetry={refetch} />;
  if (isPending && !isNobody) return <PageSkeleton />;
  const entries = isNobody ? [] : (data ?? []).map(entryOf);
  const total = isNobody ? 0 : (found ?? 0);
  const problems = athletesWithProblems(ranking);
  return (
    <Box sx={{ mb: 3 }}>
      {(ranking.entries_count ?? 0) > 0 && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, mb: 1 }}>
          <SearchBox
            label={translate('rankings.search')}
            value={q}
            onSearch={(text) => change({ q: text, page: null })}
          />
          <Box component="span" sx={{ color: 'var(--sl-quiet)', fontSize: 13 }}>
            {translate('rankings.entries', { smart_count: total, count: count(total) })}
          </Box>
        </Box>
      )}
      {problems > 0 && (
        <Alert
          severity="warning"
          sx={{ mb: 1 }}
          action={
            <Button color="inherit" component={Link} to="?tab=problems">
              {translate('rankings.problems.show')}
            </Button>
          }
        >
          {translate('rankings.problems.notice', { smart_count: problems, count: count(problems) })}
        </Alert>
      )}
      <Former of={listed}>
        {entries.length === 0 ? (
          <EmptyState
            title={translate(q ? 'rankings.nobody_found' : 'rankings.nobody')}
            detail={translate(q ? 'rankings.nobody_found_why' : 'rankings.nobody_why')}
          />
        ) : (
          <EntryTable label={String(ranking.name)} entries={entries} rounding={rounding} isBusy={isFetching} />
        )}
      </Former>
      <Pager page={page} size={PAGE_SIZE} total={total} onPage={(next) => change({ page: next })} />
    </Box>
  );
}

/** One athlete may lack both. */
function athletesWithProblems({ problems }: RankingRecord): number {
  return new Set((Array.isArray(problems) ? problems : []).map(({ athlete_id }) => athlete_id)).size;
}

function entryOf({ athlete, ...entry }: EntryRecord): ListedEntry {
  return {
    athlete_id: entry.athlete_id,
    rank: entry.rank ?? null,
    laps: entry.laps ?? null,
    time_ms: entry.time_ms ?? null,
    gap_ms: entry.gap_ms ?? null,
    state: entry.state,
    state_reason: entry.state_reason ?? null,
    start_number: athlete?.start_number ?? null,
    name: [athlete?.first_name, athlete?.last_name].filter(Boolean).join(' ') || null,
    club: athlete?.club ?? null,
    category: athlete?.category ?? null,
  };
}

/** The athletes a search finds; null without one. */
function useFound({ race_id }: RankingRecord, q: string | null) {
  const { data, isPending } = useGetList(
    'athletes',
    { filter: { race_id, q }, pagination: { page: 1, perPage: MOST_FOUND } },
    { enabled: q !== null },
  );
  return { ids: q === null ? null : (data ?? []).map(({ id }) => id), isSearching: q !== null && isPending };
}

function useListAddress() {
  const [params, setParams] = useSearchParams();
  const change = (part: { q?: string | null; page?: number | null }) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        for (const [name, value] of Object.entries(part)) {
          if (value === null || value === undefined) next.delete(name);
          else next.set(name, String(value));
        }
        return next;
      },
      { replace: true, preventScrollReset: !part.page },
    );
  const page = Number(params.get('page'));
  return { page: Number.isSafeInteger(page) && page > 0 ? page : 1, q: params.get('q'), change };
}
