import type { AnswerOf } from '../../../../engine/core/calls/defineCall';
import type { listEarlierRuns } from '../../../../resources/admin/installation.calls';
import { useCall } from '../../../shared/useCall';

/** How one ended before it was run again, the first first. */
export type EarlierRuns = AnswerOf<typeof listEarlierRuns>['items'][number]['runs'];

const NONE: EarlierRuns = [];

/** How the tasks of a page ended before somebody had them run again: asked for once for all of them, and again when one of them changes. */
export function useEarlierRuns(tasks: readonly { readonly id: number }[]): (id: number) => EarlierRuns {
  const ids = tasks.map(({ id }) => id).join(',');
  const { data } = useCall<typeof listEarlierRuns>(
    { method: 'GET', path: '/v1/admin/background_tasks/earlier_runs', query: { ids } },
    { of: 'background_tasks', enabled: ids !== '', placeholderData: (before) => before },
  );
  return (id) => data?.items.find((one) => one.id === id)?.runs ?? NONE;
}
