import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type RaRecord, useDataProvider } from 'react-admin';
import type { FieldPlan } from '../../core/plan';
import { useDebounced } from '../inputs/useDebounced';
import { useWithin } from './useWithin';

const SEARCH_DELAY_MS = 250;
const NONE: readonly RaRecord[] = [];
const PAGE = { page: 1, perPage: 25 };

/** The records a reference can point to: what matches the search, within what the form's other fields say. */
export function useCandidates(field: FieldPlan, onOutdated: () => void) {
  const dataProvider = useDataProvider();
  const [text, setText] = useState('');
  const q = useDebounced(text.trim(), SEARCH_DELAY_MS);
  const within = useWithin(field, onOutdated);
  const target = field.target ?? '';
  const { data, isFetching } = useQuery({
    queryKey: [target, 'candidates', { q, within, having: field.having }],
    queryFn: ({ signal }) =>
      dataProvider.getList<RaRecord>(target, {
        filter: { ...field.having, ...within, ...(q && { q }) },
        pagination: PAGE,
        signal,
      }),
    placeholderData: keepPreviousData,
  });
  return { records: data?.data ?? NONE, within, search: { text, onText: setText, isLoading: isFetching } };
}
