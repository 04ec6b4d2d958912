import { type RaRecord, useGetList } from 'react-admin';
import { useDebounced } from '../../../engine/fields/inputs/useDebounced';

const MIN_LETTERS = 3;
const PAUSE_MS = 200;
const RESULTS = 6;

interface SearchOptions {
  resource: string;
  text: string;
  sort: string;
  filter?: Record<string, unknown>;
  isEnabled: boolean;
}

/** Records matching what was typed, once typing pauses. Names need three letters; a bib number needs none. */
export function useRecordSearch<Found extends RaRecord>({ resource, text, sort, filter, isEnabled }: SearchOptions) {
  const q = useDebounced(text.trim(), PAUSE_MS);
  const isLongEnough = q.length >= MIN_LETTERS || /^\d+$/.test(q);
  const { data, isFetching } = useGetList<Found>(
    resource,
    { filter: { ...filter, q }, pagination: { page: 1, perPage: RESULTS }, sort: { field: sort, order: 'ASC' } },
    { enabled: isEnabled && isLongEnough, retry: false },
  );
  return { found: isEnabled && isLongEnough ? (data ?? []) : [], isSearching: isFetching };
}
