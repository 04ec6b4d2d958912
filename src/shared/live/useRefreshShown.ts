import { type Query, useQueryClient } from '@tanstack/react-query';
import { plan } from '../../../resources/allResources';
import { JOINED_LISTS } from '../../../resources/updates/updateKinds';
import { type Change, isAffected } from './changes';

/** Has what is shown of changed records asked for again, for `useChanges`. */
export function useRefreshShown() {
  const queryClient = useQueryClient();
  return {
    onChanges: (changes: readonly Change[]) => {
      const predicate = ({ queryKey }: Query) =>
        changes.some((change) => isAffected(plan, queryKey, change, JOINED_LISTS));
      void queryClient.invalidateQueries({ predicate });
    },
    onReturn: () => {
      const predicate = ({ queryKey: [resource] }: Query) =>
        plan.resources.has(String(resource)) || String(resource) in JOINED_LISTS;
      void queryClient.invalidateQueries({ predicate });
    },
  };
}
