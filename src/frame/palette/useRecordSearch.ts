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
  const wanted = text.trim();
  const q = useDebounced(wanted, PAUSE_MS);
  const isAsked = isEnabled && (wanted.length >= MIN_LETTERS || /^\d+$/.test(wanted));
  const { data, isFetching } = useGetList<Found>(
    resource,
    { filter: { ...filter, q }, pagination: { page: 1, perPage: RESULTS }, sort: { field: sort, order: 'ASC' } },
    { enabled: isAsked && q === wanted, retry: false },
  );
  // What was found for other letters is not what is asked for now.
  const isCurrent = q === wanted;
  return { found: isAsked && isCurrent ? (data ?? []) : [], isSearching: isAsked && (isFetching || !isCurrent) };
}
