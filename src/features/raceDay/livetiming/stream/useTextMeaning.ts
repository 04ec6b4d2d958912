import { useQuery } from '@tanstack/react-query';
import { useIdParam } from '../../../../../engine/console/pages/useIdParam';
import { useServices } from '../../../../shared/ServicesContext';
import type { TextMeaning } from './streamFilter';

const MOST = { page: 1, perPage: 50 };
const FRESH_MS = 30_000;

/** Whom a text means: who has that bib, else whom the search finds, else a part of a chip's code. Undefined while it is looked up. */
export function useTextMeaning(text: string | null): TextMeaning | null | undefined {
  const { dataProvider } = useServices();
  const eventId = useIdParam('event_id');
  const { data, isError } = useQuery({
    queryKey: ['athletes', 'meaning', { eventId, text }],
    queryFn: async ({ signal }): Promise<TextMeaning> => {
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
      const athleteIds = byBib.length > 0 ? byBib : await find({ q: text });
      return { athleteIds, chip: athleteIds.length > 0 ? null : text };
    },
    enabled: text !== null,
    staleTime: FRESH_MS,
  });
  if (text === null) return null;
  return isError ? { athleteIds: [], chip: text } : data;
}
