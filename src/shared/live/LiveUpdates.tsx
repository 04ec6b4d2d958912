import { type Query, useQueryClient } from '@tanstack/react-query';
import { getSession } from '../../../providers/session';
import { plan } from '../../../resources/allResources';
import { useCurrentEvent } from '../event/EventContext';
import { type Change, isAffected } from './changes';
import { useChanges } from './useChanges';

/** Has lists and records that are shown asked for again when somebody, anywhere, changed what they show. Draws nothing. */
export function LiveUpdates() {
  const event = useCurrentEvent();
  const userId = getSession()?.user.id;
  const refresh = useRefresh();
  useChanges({ channel: event ? `private-event.${event.id}` : null, ...refresh });
  useChanges({ channel: userId ? `private-profile.${userId}` : null, ...refresh });
  return null;
}

function useRefresh() {
  const queryClient = useQueryClient();
  return {
    onChanges: (changes: readonly Change[]) => {
      const predicate = ({ queryKey }: Query) => changes.some((change) => isAffected(plan, queryKey, change));
      void queryClient.invalidateQueries({ predicate });
    },
    onReturn: () => {
      const predicate = ({ queryKey: [resource] }: Query) => plan.resources.has(String(resource));
      void queryClient.invalidateQueries({ predicate });
    },
  };
}
