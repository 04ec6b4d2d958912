import { useQuery } from '@tanstack/react-query';
import { useServices } from '../../router/ServicesContext';
import type { ListedEntry, RankingFilter } from './rankingRecords';

export interface RankingQuestion {
  readonly race_id: number;
  readonly timing_type: string | null;
  readonly timeline_id: number | null;
  readonly filter: RankingFilter;
}

interface RankingPreview {
  /** Athletes of the race who match, with or without a time. */
  readonly members: number;
  readonly ranked: number;
  readonly problems: { readonly gender: number; readonly birth_date: number };
  readonly leaders: readonly ListedEntry[];
}

/** Who a ranking would list, before it is made. */
export function usePreview(question: RankingQuestion | null) {
  const { dataProvider } = useServices();
  return useQuery({
    queryKey: ['rankings', 'preview', question],
    queryFn: async ({ signal }) =>
      (await dataProvider.call('/v1/admin/rankings/preview', { method: 'POST', body: question, signal }))
        .data as RankingPreview,
    enabled: question !== null,
    placeholderData: (before) => before,
    retry: false,
  });
}
