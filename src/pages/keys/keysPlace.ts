import { useMemo } from 'react';
import type { Place } from '../../../engine/console/Place';

/** Where the API keys of an organization are. */
export function useKeysPlace(organization_id: number): Place {
  return useMemo(() => {
    const page = `/organizations/${organization_id}`;
    return {
      resource: 'api_keys',
      within: { organization_id },
      list: `${page}?tab=keys`,
      create: `${page}/keys/create`,
      record: (id) => `${page}/keys/${id}`,
    };
  }, [organization_id]);
}
