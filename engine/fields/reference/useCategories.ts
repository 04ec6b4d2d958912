import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type RaRecord, useDataProvider } from 'react-admin';
import type { FieldPlan } from '../../core/plan';
import { useDebounced } from '../inputs/useDebounced';
import type { Within } from './useWithin';

export interface Category {
  readonly id: number;
  readonly name: string;
}

/** Shorter texts are neither searched nor created. */
export const MIN_CHARACTERS = 3;
const SEARCH_DELAY_MS = 500;

interface Options {
  readonly field: FieldPlan;
  /** What is chosen. */
  readonly id: number | null;
  /** What all of them have in common, their tenant for one: searched by, and given to new ones. */
  readonly within: Within;
}

/** Searching, loading and adding what a reference to a category may be. */
export function useCategories({ field: { target, titledBy }, id, within }: Options) {
  const resource = target ?? '';
  const title = titledBy ?? 'id';
  const categoryOf = (record: RaRecord<number>): Category => ({ id: record.id, name: String(record[title]) });
  const dataProvider = useDataProvider();
  const queryClient = useQueryClient();
  const [text, setText] = useState('');
  const query = useDebounced(text.trim(), SEARCH_DELAY_MS);
  const isSearching = query.length >= MIN_CHARACTERS;
  const found = useQuery({
    queryKey: [resource, 'search', { query, within }],
    enabled: isSearching,
    queryFn: async ({ signal }) =>
      (await dataProvider.getList(resource, { filter: { ...within, query }, signal })).data.map(categoryOf),
  });
  const chosen = useQuery({
    queryKey: [resource, 'one', id],
    enabled: id !== null,
    retry: false,
    queryFn: async ({ signal }) => categoryOf((await dataProvider.getOne(resource, { id: id ?? 0, signal })).data),
  });
  return {
    text,
    setText,
    /** Null while there is too little to search for. */
    found: isSearching ? (found.data ?? []) : null,
    isLoading: found.isFetching || text.trim() !== query,
    chosen: chosen.data,
    create: async (name: string): Promise<Category> => {
      const { data } = await dataProvider.create(resource, { data: { ...within, [title]: name } });
      void queryClient.invalidateQueries({ queryKey: [resource] });
      return categoryOf(data);
    },
  };
}
