import type { AnswerOf } from '../../../../engine/core/calls/defineCall';
import type { Stored } from '../../../../resources/allResources';
import type { eventBlockers } from '../../../../resources/events/events.calls';
import { useCall } from '../../../shared/useCall';

export type Blocker = AnswerOf<typeof eventBlockers>['blockers'][number];

/** What the event goes on to next, where something may keep it from that. */
export function goalOf({ status }: Pick<Stored<'events'>, 'status'>): 'submit' | 'publish' | null {
  if (status === 'draft' || status === 'rejected') return 'submit';
  return status === 'submitted' || status === 'approved' ? 'publish' : null;
}

/** What is still missing before the event can go on. */
export function useBlockers(event: Stored<'events'>) {
  const goal = goalOf(event);
  return useCall<typeof eventBlockers>(
    {
      method: 'GET',
      path: '/v1/admin/events/{id}/blockers',
      params: { id: event.id },
      query: { for: goal ?? 'publish' },
    },
    { of: 'events', enabled: goal !== null },
  );
}
