import { type RaRecord, useGetList } from 'react-admin';
import { useConsole } from '../../../../../engine/console/ConsoleSetup';
import { useIdParam } from '../../../../../engine/console/pages/useIdParam';
import type { Stored } from '../../../../../resources/allResources';

export type OpenInquiry = Stored<'inquiries'> & { athlete?: RaRecord<number> | null };

/** Those that are shown at once; the next ones follow as these are answered. */
const MOST = 50;
const INCLUDE = { include: ['athlete'] };

/** Questions that wait for an answer, who waits longest first. */
export function useOpenInquiries() {
  const eventId = useIdParam('event_id');
  const { can } = useConsole();
  const mayRead = can('inquiries.read');
  const query = useGetList<OpenInquiry>(
    'inquiries',
    {
      filter: { event_id: eventId, status: 'open' },
      pagination: { page: 1, perPage: MOST },
      sort: { field: 'id', order: 'ASC' },
      meta: INCLUDE,
    },
    { enabled: mayRead },
  );
  return { ...query, mayRead, count: query.total ?? 0 };
}
