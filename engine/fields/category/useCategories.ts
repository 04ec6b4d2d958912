import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import { useDebounced } from '../inputs/useDebounced';

export interface Category {
  readonly id: number;
  readonly name: string;
}

interface Calls {
  call(path: string, options?: { method?: string; body?: unknown; signal?: AbortSignal }): Promise<{ data: unknown }>;
}

/** Shorter texts are neither searched nor created. */
export const MIN_CHARACTERS = 3;
const SEARCH_DELAY_MS = 500;

/** Searching, loading and adding the categories at an address. */
export function useCategories(endpoint: string, id: number | null) {
  const dataProvider = useDataProvider() as unknown as Calls;
  const [text, setText] = useState('');
  const query = useDebounced(text.trim(), SEARCH_DELAY_MS);
  const isSearching = query.length >= MIN_CHARACTERS;
  const found = useQuery({
    queryKey: [endpoint, 'search', query],
    enabled: isSearching,
    queryFn: async ({ signal }) =>
      itemsOf((await dataProvider.call(`${endpoint}?${new URLSearchParams({ query })}`, { signal })).data),
  });
  const chosen = useQuery({
    queryKey: [endpoint, 'one', id],
    enabled: id !== null,
    retry: false,
    queryFn: async ({ signal }) => (await dataProvider.call(`${endpoint}/${id}`, { signal })).data as Category,
  });
  return {
    text,
    setText,
    /** Null while there is too little to search for. */
    found: isSearching ? (found.data ?? []) : null,
    isLoading: found.isFetching || text.trim() !== query,
    chosen: chosen.data,
    create: async (name: string): Promise<Category> =>
      (await dataProvider.call(endpoint, { method: 'POST', body: { name } })).data as Category,
  };
}

function itemsOf(data: unknown): readonly Category[] {
  return Array.isArray(data) ? data : ((data as { items?: readonly Category[] } | null)?.items ?? []);
}
