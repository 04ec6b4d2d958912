import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { useIdParam } from '../../../../../engine/console/pages/useIdParam';
import type { StartlineDataProvider } from '../../../../../providers/dataProvider';
import type { TextMeaning } from './streamFilter';

const ONE = { page: 1, perPage: 1 };
const MOST = { page: 1, perPage: 50 };
const FRESH_MS = 30_000;

/** Whom a text means: who has that bib, else the chip that was read, else whom the search finds, else a part of a chip's code. Undefined while it is looked up. */
export function useTextMeaning(text: string | null): TextMeaning | null | undefined {
  const dataProvider = useDataProvider<StartlineDataProvider>();
  const eventId = useIdParam('event_id');
  const { data, isError } = useQuery({
    queryKey: ['athletes', 'meaning', { eventId, text }],
    queryFn: async ({ signal }): Promise<TextMeaning> => {
      const isChip = async (chipcode: string | null) => {
        const filter = { event_id: eventId, chipcode };
        const found = await dataProvider.getList('passings', { filter, pagination: ONE, signal });
        return found.data.length > 0;
      };
      const find = async (filter: Record<string, unknown>) => {
        const found = await dataProvider.getList('athletes', {
          filter: { ...filter, event_id: eventId },
          pagination: MOST,
          sort: { field: 'start_number', order: 'ASC' },
          signal,
        });
        return found.data.map(({ id }) => Number(id));
      };
      const byBib = await find({ start_number: text });
      if (byBib.length > 0) return { athleteIds: byBib, chip: null };
      // A chip stands for its reads, whoever they were moved to; not for who carries it.
      if (await isChip(text)) return { athleteIds: [], chip: text };
      const athleteIds = await find({ q: text });
      return { athleteIds, chip: athleteIds.length > 0 ? null : text };
    },
    enabled: text !== null,
    staleTime: FRESH_MS,
  });
  if (text === null) return null;
  return isError ? { athleteIds: [], chip: text } : data;
}
