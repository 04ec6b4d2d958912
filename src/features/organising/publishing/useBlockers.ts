import type { AnswerOf } from '../../../../engine/core/calls/defineCall';
import type { Stored } from '../../../../resources/allResources';
import type { eventBlockers } from '../../../../resources/events/events.calls';
import { useCall } from '../../../shared/useCall';

export type Blocker = AnswerOf<typeof eventBlockers>['blockers'][number];

export type Goal = 'submit' | 'publish';

/** What lies before the event, the next of it first, where something may keep it from that. */
export function goalsOf({ status }: Pick<Stored<'events'>, 'status'>): readonly Goal[] {
  if (status === 'draft' || status === 'rejected') return ['submit', 'publish'];
  return status === 'submitted' || status === 'approved' ? ['publish'] : [];
}

/** What is still missing before the event can go on, or reach the goal that is named. */
export function useBlockers(event: Stored<'events'>, goal: Goal | null = goalsOf(event)[0] ?? null) {
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
